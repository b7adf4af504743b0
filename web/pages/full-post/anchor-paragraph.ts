/** The lowest bottom edge of bars at the top, px. */
const LINE = 100;

/**
 * Keeps the paragraph that is being read in position when the window's width changes, as when a phone is rotated (U87): lines
 * then break elsewhere, and the text above gets another height. The text may scroll with the page or in a box. Returns a function
 * that stops it.
 */
export function anchorParagraph(body: HTMLElement): () => void {
  const stop = new AbortController();
  let width = innerWidth;
  /** The block at the line, and the part of it that is above. */
  let anchor: { block: Element; part: number } | undefined;

  const updateAnchor = () => {
    const block = [...body.children].find((child) => child.getBoundingClientRect().bottom > LINE);
    const { top, height } = block?.getBoundingClientRect() ?? { top: LINE, height: 0 };
    anchor = block && top < LINE ? { block, part: (LINE - top) / height } : undefined;
  };
  const restore = () => {
    if (innerWidth === width) return;
    width = innerWidth;
    if (!anchor) return;
    const { top, height } = anchor.block.getBoundingClientRect();
    findScroller(body).scrollBy({ top: top + anchor.part * height - LINE, behavior: 'instant' });
  };

  addEventListener('scroll', updateAnchor, { signal: stop.signal, capture: true, passive: true });
  // Before any scrolling caused by the new width.
  addEventListener('resize', restore, { signal: stop.signal });
  return () => stop.abort();
}

function findScroller(body: HTMLElement): Element | Window {
  for (let box = body.parentElement; box && box !== document.body; box = box.parentElement)
    if (box.scrollTop > 0) return box;
  return window;
}
