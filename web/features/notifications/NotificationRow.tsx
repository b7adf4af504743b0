import type { Note } from '#shared/api/notifications.ts';
import { t } from '#shared/i18n/translate.ts';
import { classes } from '#web/ui/classes.ts';
import { Dot } from '#web/ui/Marks.tsx';
import { Time } from '#web/ui/Time.tsx';
import { NoteIcon } from './NoteIcon.tsx';
import { NoteSentence } from './NoteSentence.tsx';
import css from './NotificationRow.module.css';

/** One notification in the list; a press opens it. */
export function NotificationRow({
  note,
  isOpen,
  onOpen,
}: {
  note: Note;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const words = note.body[0]?.text;
  return (
    <button
      type="button"
      className={css.row}
      data-note={note.id}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <NoteIcon note={note} />
      <span className={css.text}>
        <NoteSentence note={note} />
        {words && (
          <span className={classes(css.words, 'clamp')} dir="auto">
            {words}
          </span>
        )}
        <span className={css.when}>
          <Time date={note.timestamp} />
        </span>
      </span>
      {note.unread === 1 && <Dot label={t('Unread')} />}
    </button>
  );
}
