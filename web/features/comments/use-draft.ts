import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { COMMENT_AUTOSAVE_SECONDS } from '#shared/domain/limits.ts';
import { loadDraft, saveDraft } from './rules-draft.ts';

/**
 * A text that is saved every COMMENT_AUTOSAVE_SECONDS (FP-06), when the page is left or hidden, when the editor closes, and when
 * `save` is called. `isKept` says whether the current text is in the browser's storage.
 */
export function useDraft(key: string, initial: string) {
  const [text, setText] = useState(() => loadDraft(key) || initial);
  const [saved, setSaved] = useState<string>();
  const sent = useRef(false);

  const save = useEffectEvent(() => {
    if (sent.current) return;
    if (saveDraft(key, text === initial ? '' : text)) setSaved(text);
  });
  useEffect(() => {
    const timer = setInterval(() => save(), COMMENT_AUTOSAVE_SECONDS * 1_000);
    const leave = () => save();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      save();
    };
  }, []);

  return {
    text,
    setText,
    isSaved: text.trim() !== '' && saved === text,
    /** Saves a text that could not be sent. */
    save: () => {
      if (saveDraft(key, text)) setSaved(text);
    },
    /** Removes a text that was sent or given up. */
    discard: () => {
      sent.current = true;
      saveDraft(key, '');
    },
    /** Starts a new text in the same editor. */
    restart: () => {
      saveDraft(key, '');
      setText('');
    },
  };
}
