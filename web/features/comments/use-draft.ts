import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { COMMENT_AUTOSAVE_SECONDS } from '#shared/domain/limits.ts';
import { loadDraft, saveDraft } from './comment-draft.ts';

/**
 * A text that survives: kept every COMMENT_AUTOSAVE_SECONDS (FP-06), when the page is left or hidden, when the editor closes,
 * and when `keep` is called. `isKept` says that the text as it stands is in the browser's storage.
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
    /** Keeps what did not arrive. */
    save: () => {
      if (saveDraft(key, text)) setSaved(text);
    },
    /** It has arrived, or is given up: nothing of it stays behind. */
    discard: () => {
      sent.current = true;
      saveDraft(key, '');
    },
    /** Begins a new text in the same place. */
    restart: () => {
      saveDraft(key, '');
      setText('');
    },
  };
}
