import { t } from '#shared/i18n/translate.ts';

/**
 * Frames of other services load only when pressed (U27): before that, nothing about the user reaches them. `deferEmbeds` replaces
 * them by links in the sanitised HTML, before a browser has parsed it; `playEmbeds` makes the links play.
 */

/** What a player may do, the same as in the stored, sanitised HTML. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation';
/** A player without a size is as high as its service makes it, or has a video's proportions. */
const AUDIO_HOSTS: Record<string, number> = {
  'w.soundcloud.com': 166,
  'open.spotify.com': 232,
  'bandcamp.com': 120,
  'embed.podcasts.apple.com': 175,
};

/** Replaces every frame by a link to its page. Sanitised HTML has its attributes in double quotes, fully escaped. */
export function deferEmbeds(html: string): string {
  return html.replaceAll(/<iframe\b([^>]*)>.*?<\/iframe>/gs, (_, attributes: string) => {
    const readAttribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const src = readAttribute('src');
    const url = URL.parse(src.replaceAll('&amp;', '&'));
    if (!url) return '';
    const host = url.hostname.replace(/^(?:www|player|w|open|embed)\./, '').replace('-nocookie', '');
    const height = AUDIO_HOSTS[url.hostname];
    const [width, tall] = [Number(readAttribute('width')), Number(readAttribute('height'))];
    const ratio = width > 0 && tall > 0 && tall <= width * 2 ? `${width}/${tall}` : '16/9';
    const room = height ? `data-height="${height}"` : `data-ratio="${ratio}"`;
    const label = readAttribute('title') || escapeText(t('Play from {host}', { host }));
    return (
      `<a class="embed" data-embed="${src}" ${room} href="${escapeText(toPageUrl(url))}" target="_blank" ` +
      `rel="noopener noreferrer nofollow"><span>${label}</span><small>${escapeText(host)}</small></a>`
    );
  });
}

/** Plays deferred players in place when they are pressed. Returns a function that stops it. */
export function playEmbeds(body: Element): () => void {
  for (const link of body.querySelectorAll<HTMLElement>('a[data-embed]')) reserveSpace(link, link.dataset);
  const play = (event: Event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-embed]');
    if (!link || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
    event.preventDefault();
    link.replaceWith(createFrame(link));
  };
  body.addEventListener('click', play);
  return () => body.removeEventListener('click', play);
}

/** Reserves a player's space by script, because the page forbids style attributes in HTML. */
function reserveSpace(element: HTMLElement, { height, ratio }: DOMStringMap): void {
  if (height) element.style.blockSize = `${height}px`;
  else element.style.aspectRatio = ratio ?? '16/9';
}

function createFrame(link: HTMLAnchorElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const src = new URL(link.dataset.embed!);
  // The user has pressed play and need not press it again.
  src.searchParams.set('autoplay', '1');
  frame.setAttribute('sandbox', SANDBOX);
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  frame.allowFullscreen = true;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.title = link.querySelector('span')?.textContent || t('Embedded from {host}', { host: src.hostname });
  reserveSpace(frame, link.dataset);
  frame.tabIndex = 0;
  frame.src = src.href;
  requestAnimationFrame(() => frame.focus());
  return frame;
}

/** Returns the page to share for a player's content. */
function toPageUrl(url: URL): string {
  const id = /^\/(?:embed|video)\/([\w-]+)$/.exec(url.pathname)?.[1];
  if (/youtube/.test(url.hostname) && id) return `https://www.youtube.com/watch?v=${id}`;
  if (url.hostname === 'player.vimeo.com' && id) return `https://vimeo.com/${id}`;
  return url.href;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
