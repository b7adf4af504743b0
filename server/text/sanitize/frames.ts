import { isPlayer } from '#shared/domain/embed-hosts.ts';
import { parsePixels } from './images.ts';
import { setAttribute } from './links.ts';
import type { Attributes } from './read-html.ts';

/** The permissions that a player needs; without allow-top-navigation it cannot redirect the page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation';

/** Attributes with the video id in elements of AMP and of lazy player scripts. */
const VIDEO_ELEMENTS: Record<string, readonly [attribute: string, player: string]> = {
  'amp-dailymotion': ['data-videoid', 'https://www.dailymotion.com/embed/video/'],
  'amp-vimeo': ['data-videoid', 'https://player.vimeo.com/video/'],
  'amp-youtube': ['data-videoid', 'https://www.youtube-nocookie.com/embed/'],
  'lite-vimeo': ['videoid', 'https://player.vimeo.com/video/'],
  'lite-youtube': ['videoid', 'https://www.youtube-nocookie.com/embed/'],
};

/** The replacement of another service's frame. */
export type Frame =
  | { kind: 'player'; url: string; attributes: Attributes }
  /** A page that cannot be embedded. */
  | { kind: 'link'; url: string; title: string; host: string }
  /** It is invisible, or has no address. */
  | { kind: 'nothing' };

const NOTHING: Frame = { kind: 'nothing' };
/** Addresses without a scheme resolve without a base, relative ones do not. */
const NOWHERE = 'https://invalid.invalid';

/** Whether a script would convert elements of this name to players. */
export function isVideoElement(name: string): boolean {
  return Object.hasOwn(VIDEO_ELEMENTS, name);
}

/** Returns the frame that a script would have inserted. */
export function transformVideo(name: string, attributes: Attributes): Frame {
  const [attribute, player] = VIDEO_ELEMENTS[name]!;
  const id = attributes.get(attribute);
  return id !== undefined && /^[\w-]{1,40}$/.test(id)
    ? transformFrame(new Map([...attributes, ['src', player + id]]), '')
    : NOTHING;
}

/** Returns a player of a listed service over https, sandboxed and lazy; for any other frame, a link to its target. */
export function transformFrame(attributes: Attributes, baseUrl: string): Frame {
  const written =
    attributes.get('src') || attributes.get('data-src') || attributes.get('data-lazy-src') || '';
  const url = written.trim() === '' ? null : URL.parse(written.trim(), baseUrl || NOWHERE);
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin === NOWHERE) return NOTHING;
  const [width, height] = [parsePixels(attributes.get('width')), parsePixels(attributes.get('height'))];
  if ((width ?? 2) <= 1 || (height ?? 2) <= 1) return NOTHING;
  const title = attributes.get('title')?.trim() ?? '';
  const player = findPlayer(url);
  if (player === undefined)
    return { kind: 'link', url: toPageUrl(url), title, host: url.host.replace(/^www\./, '') };
  const frame: Attributes = new Map([
    ['src', player],
    ['sandbox', SANDBOX],
    ['loading', 'lazy'],
    ['referrerpolicy', 'strict-origin-when-cross-origin'],
    ['allowfullscreen', ''],
  ]);
  setAttribute(frame, 'title', title);
  setAttribute(frame, 'width', width?.toString());
  setAttribute(frame, 'height', height?.toString());
  return { kind: 'player', url: player, attributes: frame };
}

function findPlayer(written: URL): string | undefined {
  if (written.port !== '' || written.username !== '' || written.password !== '') return undefined;
  const url = new URL(written);
  url.protocol = 'https:';
  return isPlayer(url) ? url.href : findYoutubePlayer(url);
}

const YOUTUBE = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
  // In old posts of Blogger.
  'youtube.googleapis.com',
]);

/** Returns YouTube's player for its other addresses: hosts without www, and older pages and players. */
function findYoutubePlayer({ hostname, pathname, searchParams, search }: URL): string | undefined {
  const [, kind, last] =
    hostname === 'youtu.be'
      ? ['', 'page', pathname.slice(1)]
      : YOUTUBE.has(hostname)
        ? (/^\/(embed|v|e|shorts|live)\/([^/&]+)/.exec(pathname) ?? ['', 'page', searchParams.get('v')])
        : [];
  if (!last || !/^[\w-]{1,40}$/.test(last)) return undefined;
  return `https://www.youtube-nocookie.com/embed/${last}${kind === 'embed' ? search : ''}`;
}

/** Returns the page to open instead of a frame: PeerTube and Mastodon have one beside every player, on any host. */
function toPageUrl(url: URL): string {
  const video = /^\/videos\/embed\/([\w-]+)$/.exec(url.pathname)?.[1];
  if (video !== undefined) return `${url.origin}/videos/watch/${video}`;
  const post = /^(\/@[\w.@-]+\/\d+)\/embed$/.exec(url.pathname)?.[1];
  return post === undefined ? url.href : url.origin + post;
}
