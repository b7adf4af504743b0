import { t } from '#shared/i18n/translate.ts';
import { watchScrollableBoxes } from './scrollable-boxes.ts';

/**
 * Adds to a post's body what the author's HTML may lack: names for frames and images, keyboard access to scrolling boxes, and
 * space for images of unknown size. Returns a function that stops it.
 */
export function completeBody(body: HTMLElement): () => void {
  for (const frame of body.querySelectorAll('iframe:not([title])')) {
    frame.setAttribute(
      'title',
      t('Embedded from {host}', { host: URL.parse((frame as HTMLIFrameElement).src)?.host ?? '' }),
    );
  }
  const stop = new AbortController();
  for (const image of body.querySelectorAll('img')) {
    // An image without alternative text counts as decoration; otherwise its address would be read out.
    if (!image.hasAttribute('alt')) image.alt = '';
    reserveRoom(image, stop.signal);
  }
  const stopWatching = watchScrollableBoxes(body);
  return () => {
    stop.abort();
    stopWatching();
  };
}

function reserveRoom(image: HTMLImageElement, signal: AbortSignal) {
  if (image.complete || (image.getAttribute('width') && image.getAttribute('height'))) return;
  image.dataset.reserved = '';
  const release = () => {
    delete image.dataset.reserved;
  };
  image.addEventListener('load', release, { signal });
  image.addEventListener('error', release, { signal });
}
