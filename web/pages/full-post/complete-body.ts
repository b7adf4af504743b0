import { t } from '#shared/i18n/translate.ts';
import { watchScrollableBoxes } from './scrollable-boxes.ts';

/**
 * Gives a post's body what its writer's HTML may lack: names for frames and pictures, the keyboard's way into boxes that scroll, and
 * room for pictures of unknown size. Returns a function that stops it.
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
    // Without a text of its own a picture is taken for decoration, not read out by its address.
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
