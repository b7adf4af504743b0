/** Moves the focus to the control before or after the feed, or else to the end of the stream. */
export function leaveFeed(feed: HTMLElement, key: 'End' | 'Home'): boolean {
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]')].filter(
    (stop) => !feed.contains(stop) && stop.checkVisibility(),
  );
  const isAfter = (stop: HTMLElement) =>
    (feed.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const stop = key === 'End' ? stops.find(isAfter) : stops.findLast((candidate) => !isAfter(candidate));
  const end = feed.nextElementSibling;
  if (stop) stop.focus();
  else if (end instanceof HTMLElement) end.focus();
  return document.activeElement !== null && !feed.contains(document.activeElement);
}
