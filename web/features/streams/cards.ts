/** The space between a selected card and the bars above it, px. */
const ROOM_PX = 16;

/** Lists the mounted cards of a feed, in order: posts, gaps, recommendations. */
export function listCards(feed: HTMLElement): HTMLElement[] {
  return [...feed.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.post !== undefined,
  );
}

/** Returns the card that has the focus, itself or inside. */
export function findFocusedCard(feed: HTMLElement): HTMLElement | undefined {
  return listCards(feed).find((card) => card.contains(document.activeElement));
}

/** Returns the bottom edge of the bars at the top of the window, px. */
export function getBarsBottom(feed: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(feed).scrollPaddingBlockStart) || 0;
}

/** Whether any part of the card is visible below the bars. */
export function isInView(card: HTMLElement, feed: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return bottom > getBarsBottom(feed) && top < innerHeight;
}

/** Selects a card: focuses it and scrolls it wholly into view, or its top to below the bars (U11). */
export function goToCard(card: HTMLElement, feed: HTMLElement): void {
  card.focus({ preventScroll: true });
  scrollBy({ top: card.getBoundingClientRect().top - getBarsBottom(feed) - ROOM_PX, behavior: 'instant' });
}
