import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useState } from 'react';
import { COMMENT_EDIT_MINUTES, COMMENT_MAX_CHARACTERS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { findCallError } from '#web/lib/error.ts';
import { explainNewAccountLimit } from '#web/lib/new-account-limit.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useDraft } from './use-draft.ts';

export interface CommentFormOptions {
  /** Names the text in the browser's storage; see toDraftKey. */
  draft: string;
  /** The text that is changed; empty for a new comment. */
  initial?: string;
  /** Sends the text. If it fails, the text stays in the editor. */
  onSubmit: (content: string) => Promise<void>;
  /** Closes an editor that was opened on demand; otherwise the editor stays for the next text. */
  onClose?: () => void;
  /** Called before it closes on Cancel. */
  onCancel?: () => void;
}

/** The text of a comment, what is wrong with it, and what keys and files do to it. */
export function useCommentForm({ draft, initial = '', onSubmit, onClose, onCancel }: CommentFormOptions) {
  const { text, setText, isSaved, save, discard, restart } = useDraft(draft, initial);
  const [problem, setProblem] = useState<string>();

  const { run: send, isBusy } = useAction(async () => {
    if (text.trim() === '') return setProblem(t('Write your comment first.'));
    setProblem(undefined);
    try {
      await onSubmit(text);
      if (onClose) {
        discard();
        onClose();
      } else restart();
    } catch (error) {
      save();
      setProblem(explainRefusal(error));
    }
  });

  /** A reply that was begun is stored for the next time; a change that is given up is not. */
  function cancel() {
    if (initial !== '') discard();
    onCancel?.();
    onClose?.();
  }

  return {
    text,
    change: (next: string) => {
      setText(next);
      setProblem(undefined);
    },
    isTooLong: text.length > COMMENT_MAX_CHARACTERS,
    isSaved,
    problem,
    isBusy,
    send,
    cancel,
    handleKey: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void send();
      } else if (event.key === 'Escape' && onClose) {
        event.preventDefault();
        cancel();
      }
    },
    /** Refuses pictures; text that comes with one is pasted or dropped as usual. */
    rejectFiles: (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
      if (!data || data.files.length === 0) return;
      if (!data.types.includes('text/plain')) event.preventDefault();
      setProblem(t('You can’t add pictures or files to comments. Paste a link instead.'));
    },
  };
}

/** Returns why a comment was refused if its author can do something about it; otherwise that it can be tried again. */
export function explainRefusal(error: unknown): string {
  const failure = findCallError(error);
  switch (failure?.code) {
    case 'email_unverified':
      return t('Please verify your email before commenting.');
    case 'throttled':
      return (
        explainNewAccountLimit(failure) ?? t('You’re commenting very fast. Wait a minute, then try again.')
      );
    case 'forbidden':
      return explainForbidden(failure);
    case 'not_found':
      return failure.details.reason === 'parent'
        ? t('The comment you’re replying to was deleted.')
        : t('This comment was deleted.');
    case 'invalid_input':
      return t('Write your comment first.');
    default:
      return t('Your comment could not be posted. Your text is still here, so please try again.');
  }
}

function explainForbidden({ details, message }: CallError): string {
  switch (details.reason) {
    case 'closed':
      return t('Comments are closed.');
    case 'blocked':
      return t('You can’t comment on this blog.');
    case 'refused':
      return t('This blog doesn’t accept this comment.');
    case 'too_late':
      return t('You can edit a comment for {minutes} minutes after posting it. That time is up.', {
        minutes: COMMENT_EDIT_MINUTES,
      });
    default:
      return message;
  }
}
