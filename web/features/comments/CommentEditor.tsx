import { useId, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import type { useShortcut } from '#web/lib/shortcuts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Mentions } from '../mentions/Mentions.tsx';
import { createTextAreaField, type MentionField } from '../mentions/rules.ts';
import css from './CommentEditor.module.css';
import { type CommentFormOptions, useCommentForm } from './use-comment-form.ts';

export interface CommentEditorProps extends CommentFormOptions {
  /** The post that it is about. */
  postId: number;
  label: string;
  submitLabel: string;
  busyLabel: string;
  /** Opened by the user's press, so it takes the focus. */
  takesFocus?: boolean;
  /** Given if a key leads to the field. */
  shortcut?: ReturnType<typeof useShortcut>;
}

/** The comment editor: plain text and links, no uploads (FP-07). Ctrl+Enter or ⌘+Enter sends. */
export function CommentEditor({
  postId,
  label,
  submitLabel,
  busyLabel,
  takesFocus = false,
  shortcut,
  ...options
}: CommentEditorProps) {
  const id = useId();
  const form = useCommentForm(options);
  const { initial = '', onClose } = options;
  const { text, problem, isTooLong } = form;
  const [field, setField] = useState<MentionField>();
  return (
    <div className={css.editor}>
      <textarea
        {...shortcut}
        className={css.text}
        aria-label={label}
        aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
        aria-invalid={problem || isTooLong ? true : undefined}
        placeholder={t('Write a comment')}
        dir="auto"
        rows={initial === '' ? 2 : 4}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the user has just opened this editor.
        autoFocus={takesFocus}
        onChange={({ target }) => {
          form.change(target.value);
          if (!field && target.value.includes('@')) setField(createTextAreaField(target));
        }}
        onKeyDown={form.handleKey}
        onPaste={(event) => form.rejectFiles(event, event.clipboardData)}
        onDrop={(event) => form.rejectFiles(event, event.dataTransfer)}
        onDragOver={(event) => {
          // Otherwise the browser would open the file instead of the page.
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
      />
      <Mentions field={field} postId={postId} />
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
          {form.isSaved && !problem && <span className={css.kept}>{t('Draft saved')}</span>}
          {onClose && (
            <Button variant="plain" onClick={form.cancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button
            variant="primary"
            busy={form.isBusy}
            busyLabel={busyLabel}
            disabled={isTooLong}
            onClick={() => void form.send()}
          >
            {submitLabel}
          </Button>
        </span>
      </div>
    </div>
  );
}
