import { useQueryClient } from '@tanstack/react-query';
import type { Comment } from '#shared/api/comments.ts';
import type { Post } from '#shared/api/posts.ts';
import type { ReportReason } from '#shared/api/reports.ts';
import { REPORT_TEXT_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { createReport } from '#shared/paths/reports.ts';
import { recordEvent } from '#web/lib/events.ts';
import { explainNewAccountLimit } from '#web/lib/new-account-limit.ts';
import { getCall } from '#web/lib/query.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { getReasonLabel } from './rules.ts';

const REASONS: ReportReason[] = ['spam', 'abuse', 'copyright', 'adult', 'other'];

export interface ReportDialogProps {
  /** A post with its site, or a comment with its author. */
  post?: Pick<Post, 'ID' | 'feed_ID' | 'site_ID' | 'site_name'>;
  comment?: Pick<Comment, 'ID' | 'author'>;
  about: 'post' | 'site' | 'comment' | 'user';
  onClose: () => void;
}

/** Reports a post to the administrators, with a reason. */
export function ReportDialog({ post, comment, about, onClose }: ReportDialogProps) {
  const client = useQueryClient();
  const form = useForm<{ reason: ReportReason; text: string; wants_outcome: boolean }>({
    initial: { reason: 'spam', text: '', wants_outcome: false },
    send: async (values) => {
      await getCall(client)(createReport, {
        ...(post && { feed_id: post.feed_ID, ...(about === 'post' && { post_id: post.ID }) }),
        ...(about === 'comment' && { comment_id: comment?.ID }),
        ...(about === 'user' && { user_id: comment?.author?.ID }),
        ...values,
      });
      if (post)
        recordEvent(about === 'post' ? 'calypso_reader_post_reported' : 'calypso_reader_site_reported', {
          blog_id: post.site_ID,
          feed_id: post.feed_ID,
          post_id: post.ID,
        });
      notify.success(t('Thanks. An administrator will look into it.'), { id: 'report' });
      onClose();
    },
    explain: (error) => ({
      text:
        explainNewAccountLimit(error) ??
        (error.code === 'throttled'
          ? t('You’ve sent a lot of reports today. Try again tomorrow.')
          : t('Your report could not be sent. Please try again.')),
    }),
  });

  return (
    <Dialog
      name="report"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={getTitle({ post, comment, about })}
      description={
        post
          ? t('Your report goes to the administrators. The site won’t know about it.')
          : t('Your report goes to the administrators. No one else will know about it.')
      }
      size={400}
      form={form.props}
      footer={
        <>
          <DialogClose>
            <Button size={40}>{t('Cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" size={40} busy={form.isBusy} busyLabel={t('Sending')}>
            {t('Send report')}
          </Button>
        </>
      }
    >
      <Stack>
        <SelectField
          label={t('What’s wrong?')}
          {...form.bindValue('reason')}
          options={REASONS.map((value) => ({ value, label: getReasonLabel(value) }))}
        />
        <TextAreaField
          label={t('Anything else we should know?')}
          rows={4}
          maxLength={REPORT_TEXT_MAX}
          {...form.bindText('text')}
        />
        <Switch
          label={t('Email me what becomes of it')}
          checked={form.values.wants_outcome}
          onChange={(wants_outcome) => form.set({ wants_outcome })}
        />
      </Stack>
    </Dialog>
  );
}

function getTitle({
  post,
  comment,
  about,
}: {
  post: ReportDialogProps['post'] | undefined;
  comment: ReportDialogProps['comment'] | undefined;
  about: ReportDialogProps['about'];
}): string {
  if (about === 'post') return t('Report this post');
  if (about === 'comment') return t('Report this comment');
  return t('Report {site}', { site: post?.site_name ?? comment?.author?.name ?? '' });
}
