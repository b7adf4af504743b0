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
  for (const picture of body.querySelectorAll('img')) {
    // Without a text of its own a picture is taken for decoration, not read out by its address.
    if (!picture.hasAttribute('alt')) picture.alt = '';
    reserveRoom(picture, stop.signal);
  }
  const stopWatching = watchScrollableBoxes(body);
  return () => {
    stop.abort();
    stopWatching();
  };
}

function reserveRoom(picture: HTMLImageElement, signal: AbortSignal) {
  if (picture.complete || (picture.getAttribute('width') && picture.getAttribute('height'))) return;
  picture.dataset.reserved = '';
  const release = () => {
    delete picture.dataset.reserved;
  };
  picture.addEventListener('load', release, { signal });
  picture.addEventListener('error', release, { signal });
}
