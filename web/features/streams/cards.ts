/** What lies between a card and the bars above it once it has been gone to, px. */
const ROOM_PX = 16;

/** The mounted cards of a feed, in order: posts, gaps, recommendations. */
export function listCards(feed: HTMLElement): HTMLElement[] {
  return [...feed.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.post !== undefined,
  );
}

/** The card with the focus, or with something inside that has it. */
export function findFocusedCard(feed: HTMLElement): HTMLElement | undefined {
  return listCards(feed).find((card) => card.contains(document.activeElement));
}

/** Lower edge of the bars that stay at the top of the window, px. */
export function getBarsBottom(feed: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(feed).scrollPaddingBlockStart) || 0;
}

/** The first card that is not wholly above the line. Cards stand in order, so halving finds it. */
export function findCardIndexBelow(cards: readonly HTMLElement[], line: number): number {
  let low = 0;
  let high = cards.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cards[middle]!.getBoundingClientRect().bottom > line) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether any part of the card can be seen below the bars. */
export function isInView(card: HTMLElement, feed: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return bottom > getBarsBottom(feed) && top < innerHeight;
}

/** Selects a card: the focus goes to it, and it stands wholly in view, or with its head below the bars (U11). */
export function goToCard(card: HTMLElement, feed: HTMLElement): void {
  card.focus({ preventScroll: true });
  scrollBy({ top: card.getBoundingClientRect().top - getBarsBottom(feed) - ROOM_PX, behavior: 'instant' });
}
