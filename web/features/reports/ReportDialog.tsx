import { useQueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import type { ReportReason } from '#shared/api/reports.ts';
import { REPORT_TEXT_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { createReport } from '#shared/paths/reports.ts';
import { recordEvent } from '#web/lib/events.ts';
import { getCall } from '#web/lib/query.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';

export interface ReportDialogProps {
  post: Pick<Post, 'ID' | 'feed_ID' | 'site_ID' | 'site_name'>;
  about: 'post' | 'site';
  onClose: () => void;
}

/** Reports a post to the administrators, with a reason. */
export function ReportDialog({ post, about, onClose }: ReportDialogProps) {
  const client = useQueryClient();
  const form = useForm<{ reason: ReportReason; text: string }>({
    initial: { reason: 'spam', text: '' },
    send: async (values) => {
      await getCall(client)(createReport, {
        feed_id: post.feed_ID,
        ...(about === 'post' && { post_id: post.ID }),
        ...values,
      });
      recordEvent(about === 'post' ? 'calypso_reader_post_reported' : 'calypso_reader_site_reported', {
        blog_id: post.site_ID,
        feed_id: post.feed_ID,
        post_id: post.ID,
      });
      notify.success(t('Thanks. An administrator will look into it.'), { id: 'report' });
      onClose();
    },
    explain: ({ code, message }) => ({
      text: code === 'throttled' ? message : t('Your report could not be sent. Please try again.'),
    }),
  });

  return (
    <Dialog
      name="report"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={about === 'post' ? t('Report this post') : t('Report {site}', { site: post.site_name })}
      description={t('Your report goes to the administrators. The site won’t know about it.')}
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
          options={[
            { value: 'spam', label: t('It’s spam or misleading') },
            { value: 'abuse', label: t('It’s abusive or hateful') },
            { value: 'copyright', label: t('It infringes copyright') },
            { value: 'adult', label: t('It’s adult content without a warning') },
            { value: 'other', label: t('Something else') },
          ]}
        />
        <TextAreaField
          label={t('Anything else we should know?')}
          rows={4}
          maxLength={REPORT_TEXT_MAX}
          {...form.bindText('text')}
        />
      </Stack>
    </Dialog>
  );
}
