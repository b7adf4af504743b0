import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useState } from 'react';
import { COMMENT_MAX_CHARACTERS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import css from './CommentEditor.module.css';
import { useDraft } from './use-draft.ts';

export interface CommentEditorProps {
  /** The key of the text in the browser's storage; see toDraftKey. */
  draft: string;
  /** The comment being edited; empty for a new one. */
  initial?: string;
  label: string;
  submitLabel: string;
  busyLabel: string;
  /** Sends the text. If this fails, the text stays in the editor. */
  onSubmit: (content: string) => Promise<void>;
  /** Closes an editor that was opened on demand; without it the editor stays for the next text. */
  onClose?: () => void;
  /** Called before it closes, if the user cancelled. */
  onCancel?: () => void;
  /** Opened by the user's press, so it takes the focus. */
  takesFocus?: boolean;
}

/** The comment editor: plain text and links, no uploads (FP-07). Ctrl+Enter or ⌘+Enter sends. */
export function CommentEditor({
  draft,
  initial = '',
  onSubmit,
  onClose,
  onCancel,
  takesFocus = false,
  ...words
}: CommentEditorProps) {
  const id = useId();
  const { text, setText, isSaved, save, discard, restart } = useDraft(draft, initial);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isTooLong = text.length > COMMENT_MAX_CHARACTERS;

  async function send() {
    if (isSending) return;
    if (text.trim() === '') return setProblem(t('Write your comment first.'));
    setIsSending(true);
    setProblem(undefined);
    try {
      await onSubmit(text);
      if (onClose) {
        discard();
        onClose();
      } else restart();
    } catch (error) {
      save();
      setProblem(toErrorMessage(error));
    } finally {
      setIsSending(false);
    }
  }

  /** Keeps a reply that was begun for the next time, but not a cancelled edit. */
  function cancel() {
    if (initial !== '') discard();
    onCancel?.();
    onClose?.();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && onClose) {
      event.preventDefault();
      cancel();
    }
  }

  /** Keeps pasted or dropped text, but not the image that comes with it. */
  function rejectFiles(event: ClipboardEvent | DragEvent, data: DataTransfer | null) {
    if (!data || data.files.length === 0) return;
    if (!data.types.includes('text/plain')) event.preventDefault();
    setProblem(t('You can’t add pictures or files to comments. Paste a link instead.'));
  }

  return (
    <div className={css.editor}>
      <textarea
        className={css.text}
        aria-label={words.label}
        aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
        aria-invalid={problem || isTooLong ? true : undefined}
        placeholder={t('Write a comment')}
        dir="auto"
        rows={initial === '' ? 2 : 4}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the user has just opened this editor.
        autoFocus={takesFocus}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={handleKey}
        onPaste={(event) => rejectFiles(event, event.clipboardData)}
        onDrop={(event) => rejectFiles(event, event.dataTransfer)}
        onDragOver={(event) => {
          // Otherwise the browser would open the file instead of the page.
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
      />
      <div className={css.bar}>
        <p id={`${id}-problem`} role="alert" className={css.problem}>
          {isTooLong ? t('This is too long for a comment.') : problem}
        </p>
        {!problem && !isTooLong && (
          <p id={`${id}-hint`} className={css.hint}>
            <Trans
              message="<first>Supports Markdown</first> <b>**bold**</b> <i>*italic*</i> <code>`code`</code> <quote>> quote</quote>"
              components={{ first: <span />, b: <b />, i: <i />, code: <code />, quote: <span /> }}
            />
          </p>
        )}
        <span className={css.end}>
          {isSaved && !problem && <span className={css.kept}>{t('Draft saved')}</span>}
          {onClose && (
            <Button variant="plain" onClick={cancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button
            variant="primary"
            busy={isSending}
            busyLabel={words.busyLabel}
            disabled={isTooLong}
            onClick={() => void send()}
          >
            {words.submitLabel}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Error codes whose messages are written for the commenter. */
const EXPLAINED = ['email_unverified', 'throttled', 'invalid_input', 'forbidden', 'not_found'];

/** Returns the server's message if it explains the error, else what the user can do now. */
function toErrorMessage(error: unknown): string {
  const failure = findCallError(error);
  if (failure && EXPLAINED.includes(failure.code)) return failure.message;
  return t('Your comment could not be posted. Your text is still here, so please try again.');
}
