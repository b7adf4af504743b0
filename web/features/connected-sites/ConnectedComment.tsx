import { useMutation } from '@tanstack/react-query';
import { Check, type IconNode, Reply, ShieldAlert, Trash2, Undo2 } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { ConnectedCommentStatus, ConnectedComment as Shown } from '#shared/api/connected-sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { useForm } from '#web/lib/use-form.ts';
import { ActionButton, ActionRow } from '#web/ui/ActionButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import css from './ConnectedComment.module.css';
import { decideMutation, replyMutation } from './queries.ts';

/** A comment of a connected site with its moderation actions. */
export function ConnectedComment({ siteId, comment }: { siteId: number; comment: Shown }) {
  const decide = useMutation(decideMutation());
  const [isReplying, setReplying] = useState(false);
  const { author, post } = comment;
  const ids = { siteId, commentId: comment.ID };
  /** By promise: the comment leaves the list when it is done, and callbacks of `mutate` would be lost with it. */
  const moderate = (status: ConnectedCommentStatus, isUndo = false): void =>
    void decide.mutateAsync({ ...ids, status }).then(
      () => {
        if (isUndo) return;
        const undo = { label: t('Undo'), onClick: () => moderate(comment.status, true) };
        notify.success(getDoneMessage(status), { action: undo });
      },
      (error) =>
        notify.error(findCallError(error)?.message ?? t('Your change could not be saved. Please try again.')),
    );
  return (
    <article aria-label={t('Comment by {name}', { name: author.name })} data-comment={comment.ID}>
      <Row gap={12} align="top">
        <Avatar src={author.avatar_URL} name={author.name || '?'} size={32} />
        <Stack gap={4} className={css.main}>
          <p className={css.head}>
            <b>
              <bdi>{author.name || t('Anonymous')}</bdi>
            </b>{' '}
            {comment.date && <Time date={comment.date} />}
            {' · '}
            <Trans
              message="On <post>{title}</post>"
              values={{ title: post.title || t('Untitled post') }}
              components={{ post: <SiteLink url={comment.URL} /> }}
            />
          </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server. */}
          <div dir="auto" dangerouslySetInnerHTML={{ __html: comment.content }} />
          <ActionRow>
            {listDecisions(comment.status).map(({ status, icon, label }) => (
              <ActionButton
                key={status}
                icon={icon}
                iconSize={16}
                text={label}
                onClick={() => moderate(status)}
              />
            ))}
            {comment.status === 'approved' && (
              <ActionButton
                icon={Reply}
                iconSize={16}
                text={t('Reply')}
                aria-expanded={isReplying}
                onClick={() => setReplying(!isReplying)}
              />
            )}
          </ActionRow>
          {isReplying && <ReplyForm {...ids} name={author.name} onDone={() => setReplying(false)} />}
        </Stack>
      </Row>
    </article>
  );
}

/** A link to the comment on the site itself, if it has an address. */
function SiteLink({ url, children }: { url: string | null; children?: ReactNode }) {
  return url === null ? (
    children
  ) : (
    <a href={url} rel="noreferrer">
      {children}
    </a>
  );
}

/** Keeps the text until the site has accepted it. */
function ReplyForm({
  siteId,
  commentId,
  name,
  onDone,
}: {
  siteId: number;
  commentId: number;
  name: string;
  onDone: () => void;
}) {
  const reply = useMutation(replyMutation());
  const form = useForm({
    initial: { content: '' },
    send: async ({ content }) => {
      await reply.mutateAsync({ siteId, commentId, content });
      notify.success(t('Reply sent.'));
      onDone();
    },
    explain: ({ message }) => ({ content: message }),
  });
  return (
    <form {...form.props}>
      <Stack gap={8}>
        <TextAreaField label={t('Reply to {name}', { name })} rows={3} {...form.bindText('content')} />
        <span>
          <Button
            type="submit"
            variant="primary"
            disabled={!form.values.content.trim()}
            busy={form.isBusy}
            busyLabel={t('Sending')}
          >
            {t('Reply')}
          </Button>
        </span>
      </Stack>
    </form>
  );
}

interface Decision {
  status: ConnectedCommentStatus;
  icon: IconNode;
  label: string;
}

function listDecisions(status: ConnectedCommentStatus): Decision[] {
  const spam: Decision = { status: 'spam', icon: ShieldAlert, label: t('Spam') };
  const trash: Decision = { status: 'trash', icon: Trash2, label: t('Trash') };
  if (status === 'hold') return [{ status: 'approved', icon: Check, label: t('Approve') }, spam, trash];
  if (status === 'approved') return [{ status: 'hold', icon: Undo2, label: t('Unapprove') }, spam, trash];
  if (status === 'spam') return [{ status: 'approved', icon: Undo2, label: t('Not spam') }, trash];
  return [{ status: 'approved', icon: Undo2, label: t('Restore') }, spam];
}

function getDoneMessage(status: ConnectedCommentStatus): string {
  if (status === 'approved') return t('Comment approved.');
  if (status === 'hold') return t('Comment unapproved.');
  return status === 'spam' ? t('Comment marked as spam.') : t('Comment moved to trash.');
}
