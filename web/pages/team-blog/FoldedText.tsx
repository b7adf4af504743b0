import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import css from './FoldedText.module.css';

/** Shows the beginning of a long text, with a button over its end for all of it. The height never depends on the measuring. */
export function FoldedText({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || isWhole) return;
    const most = Number.parseFloat(getComputedStyle(current).maxBlockSize);
    // The area around a checkbox at the end of a short text reaches beyond the box, but is no text.
    const measure = () =>
      setIsCut(current.clientHeight + 1 > most && current.scrollHeight > current.clientHeight + 1);
    const size = new ResizeObserver(measure);
    size.observe(current);
    measure();
    const listening = new AbortController();
    const listen = (event: string, handle: () => void, capture = false) =>
      current.addEventListener(event, handle, { capture, signal: listening.signal });
    // Pictures that arrive make the text longer, but not the box.
    listen('load', measure, true);
    // The browser scrolls the box for the keyboard or a search in the page, which have reached what is not shown.
    listen('scroll', () => setIsWhole(true));
    return () => {
      size.disconnect();
      listening.abort();
    };
  }, [isWhole]);
  const unfold = () => {
    setIsWhole(true);
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} className={joinClasses(css.text, !isWhole && css.folded)} tabIndex={-1}>
      {children}
      {isCut && !isWhole && (
        <div className={css.end}>
          <Button onClick={unfold}>{t('Show more')}</Button>
        </div>
      )}
    </div>
  );
}
