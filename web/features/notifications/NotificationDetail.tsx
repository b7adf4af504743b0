import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, Bell, ChevronDown, ChevronUp, Mail } from 'lucide';
import { useEffect, useRef } from 'react';
import type { Note } from '#shared/api/notifications.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CommentNote } from './CommentNote.tsx';
import { NoteIcon } from './NoteIcon.tsx';
import { NotePeople } from './NotePeople.tsx';
import { NotePost } from './NotePost.tsx';
import { NoteSentence } from './NoteSentence.tsx';
import css from './NotificationDetail.module.css';
import { markReadMutation } from './queries.ts';
import type { OpenNote } from './use-open-note.ts';

/** One notification with what can be done about it, and the way to the next one. */
export function NotificationDetail({
  open: { note, place, total, previous, next, isError },
  noteId,
  onShow,
  onClose,
  isBesideList,
  takesFocus,
}: {
  open: OpenNote;
  noteId: number | undefined;
  onShow: (noteId: number) => void;
  onClose: () => void;
  isBesideList: boolean;
  /** It was opened here, and not by an address: it is read out, and the keys of the panel hold. */
  takesFocus: boolean;
}) {
  const { mutate: mark } = useMutation(markReadMutation());
  const head = useRef<HTMLDivElement>(null);
  const id = note?.id;
  useEffect(() => {
    if (id !== undefined && takesFocus) head.current?.focus({ preventScroll: true });
  }, [id, takesFocus]);
  if (noteId === undefined)
    return <EmptyState icon={Bell} title={t('Select a notification to read it here')} />;
  return (
    <div className={css.detail}>
      <div className={css.bar}>
        <IconButton
          icon={ArrowLeft}
          directional
          label={t('Back to all notifications')}
          className={isBesideList ? css.onNarrow : undefined}
          onClick={onClose}
        />
        <span className={css.position}>
          {place !== undefined && t('{place} of {total}', { place: place + 1, total })}
        </span>
        {note && (
          <IconButton
            icon={Mail}
            iconSize={20}
            label={note.unread === 1 ? t('Mark as read') : t('Mark as unread')}
            onClick={() => mark({ ids: [note.id], read: note.unread === 1 })}
          />
        )}
        <IconButton
          icon={ChevronUp}
          label={t('Previous notification')}
          disabled={previous === undefined}
          onClick={() => previous !== undefined && onShow(previous)}
        />
        <IconButton
          icon={ChevronDown}
          label={t('Next notification')}
          disabled={next === undefined}
          onClick={() => next !== undefined && onShow(next)}
        />
      </div>
      <div className={css.content}>
        {isError && <p className={css.gone}>{t('This notification no longer exists.')}</p>}
        {note && (
          <>
            <div ref={head} className={css.head} tabIndex={-1}>
              <NoteIcon note={note} />
              <p className={css.what}>
                <NoteSentence note={note} />
                <span className={css.when}>
                  <Time date={note.timestamp} style="long" />
                </span>
              </p>
            </div>
            <DetailBody note={note} />
          </>
        )}
      </div>
    </div>
  );
}

function DetailBody({ note }: { note: Note }) {
  switch (note.type) {
    case 'comment':
    case 'comment_reply':
    case 'conversation':
    case 'moderation':
      return <CommentNote note={note} takesReply />;
    case 'comment_like':
      return (
        <>
          <NotePeople note={note} />
          <CommentNote note={note} takesReply={false} />
        </>
      );
    case 'like':
    case 'reblog':
      return (
        <>
          <NotePost note={note} />
          <NotePeople note={note} />
        </>
      );
    case 'follow':
      return <NotePeople note={note} followsBack />;
    case 'list_follow':
      return (
        <>
          <NotePeople note={note} followsBack />
          {note.list && (
            <p>
              <ButtonLink
                to="/reader/list/$owner/$slug"
                params={{ owner: note.list.owner, slug: note.list.slug }}
              >
                {t('Open the list')}
              </ButtonLink>
            </p>
          )}
        </>
      );
    case 'new_post':
      return <NotePost note={note} withText />;
    case 'invitation':
      return (
        <p>
          <ButtonLink to="/me/sites" variant="primary">
            {t('View invitation')}
          </ButtonLink>
        </p>
      );
    case 'import':
      return <ImportNumbers note={note} />;
  }
}

function ImportNumbers({ note }: { note: Note }) {
  const { added = 0, existing = 0, failed = 0 } = note.import ?? {};
  return (
    <div className={css.numbers}>
      <ul>
        <li>{t('{count, plural, one {# site was added.} other {# sites were added.}}', { count: added })}</li>
        {existing > 0 && (
          <li>
            {t(
              '{count, plural, one {You already subscribed to # site.} other {You already subscribed to # sites.}}',
              {
                count: existing,
              },
            )}
          </li>
        )}
        {failed > 0 && (
          <li>
            {t('{count, plural, one {# site could not be added.} other {# sites could not be added.}}', {
              count: failed,
            })}
          </li>
        )}
      </ul>
      <ButtonLink to="/reader/subscriptions">{t('Manage subscriptions')}</ButtonLink>
    </div>
  );
}
