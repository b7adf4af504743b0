import { useEffect } from 'react';

/** Tooltips for a member's pages. They come after the page. */
export function useTooltips(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./watch-tooltips.ts').then(({ watchTooltipsWithKeys }) => {
      if (!isGone) stop = watchTooltipsWithKeys();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
}
