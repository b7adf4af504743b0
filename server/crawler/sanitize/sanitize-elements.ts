import type { Attributes, Tag } from 'sanitize-html';
import { EMBED_HOSTS } from '#shared/domain/embed-hosts.ts';
import type { EntryImage, EntryPlayer } from '../normalized-feed.ts';
import { resolveAddress } from '../parse/address.ts';
import { parseCount } from '../parse/xml-element.ts';
import { isEmoji, isTracker } from './beacons.ts';
import { resolveSourceSet } from './source-set.ts';

/** Ids get a prefix, so that no post can take the name of an element of the page around it. */
const ID_PREFIX = 'user-content-';

/** What a player needs; without allow-top-navigation it cannot lead the reader away. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation';

/** Where lazy-loading scripts, which never run here, keep the address of a picture. */
const LAZY_SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file', 'data-actualsrc'];
const LAZY_SOURCE_SETS = ['data-srcset', 'data-lazy-srcset'];

export interface ElementRules {
  /** By element, the attributes as they may be stored; see `isDropped` for what has none. */
  transforms: Record<string, (name: string, attributes: Attributes) => Tag>;
  enter(name: string): void;
  leave(name: string): void;
  images: EntryImage[];
  players: EntryPlayer[];
}

/** True for a picture or frame that the rules left without an address: nothing of it is kept. */
export function isDropped(name: string, attributes: Attributes): boolean {
  return (name === 'img' || name === 'iframe') && attributes.src === undefined;
}

/** The rules for one text, which also note the pictures and players they let through. */
export function createElementRules(baseUrl: string): ElementRules {
  const images: EntryImage[] = [];
  let noscripts = 0;
  const players: EntryPlayer[] = [];

  const transformPicture = (tagName: string, attributes: Attributes): Tag => {
    const image = transformImage(attributes, baseUrl);
    const isFallback = noscripts > 0 && images.some(({ url }) => url === image?.url);
    if (image === undefined || isFallback) return { tagName, attribs: {} };
    if (!isEmoji(image.url)) images.push(image);
    return { tagName, attribs: attributes };
  };

  const transformEmbed = (tagName: string, attributes: Attributes): Tag => {
    const attribs = transformFrame(attributes, baseUrl);
    if (attribs.src !== undefined) players.push({ element: 'iframe', url: attribs.src, poster: undefined });
    return { tagName, attribs, text: '' };
  };

  const transformMedia = (tagName: string, attributes: Attributes): Tag => {
    transformPlayer(attributes, baseUrl);
    const element = tagName === 'video' ? 'video' : 'audio';
    players.push({ element, url: attributes.src, poster: attributes.poster });
    return { tagName, attribs: attributes };
  };

  const transformSource = (tagName: string, attributes: Attributes): Tag => {
    const tag = transformAddresses(tagName, attributes);
    const player = players.at(-1);
    // The sources of a picture have a srcset, those of sound and film a src.
    if (player !== undefined) player.url ??= attributes.src;
    return tag;
  };

  const transformAddresses = (tagName: string, attributes: Attributes): Tag => {
    resolveAttribute(attributes, 'src', baseUrl);
    resolveAttribute(attributes, 'cite', baseUrl);
    if (attributes.srcset !== undefined)
      setAttribute(attributes, 'srcset', resolveSourceSet(attributes.srcset, baseUrl));
    return { tagName, attribs: attributes };
  };

  return {
    transforms: {
      a: (tagName, attributes) => ({ tagName, attribs: transformLink(attributes, baseUrl) }),
      audio: transformMedia,
      blockquote: transformAddresses,
      del: transformAddresses,
      iframe: transformEmbed,
      img: transformPicture,
      ins: transformAddresses,
      q: transformAddresses,
      source: transformSource,
      track: transformAddresses,
      video: transformMedia,
      '*': (tagName, attributes) => ({ tagName, attribs: replaceId(attributes) }),
    },
    enter: (name) => {
      if (name === 'noscript') noscripts += 1;
    },
    leave: (name) => {
      if (name === 'noscript') noscripts -= 1;
    },
    images,
    players,
  };
}

/** A picture's attributes made absolute in place; undefined when nobody would see it or it cannot be found. */
function transformImage(attributes: Attributes, baseUrl: string): EntryImage | undefined {
  const lazy = LAZY_SOURCES.map((name) => attributes[name]).find(
    (value) => value !== undefined && value !== '',
  );
  const lazySet = LAZY_SOURCE_SETS.map((name) => attributes[name]).find((value) => value !== undefined);
  setAttribute(attributes, 'srcset', resolveSourceSet(lazySet ?? attributes.srcset ?? '', baseUrl));
  const url =
    resolveAddress(lazy, baseUrl) ?? resolveAddress(attributes.src, baseUrl) ?? firstOfSet(attributes.srcset);
  const width = pixels(attributes.width);
  const height = pixels(attributes.height);
  if (url === undefined || isTracker(url) || isInvisible(attributes, width, height)) return undefined;
  const emojiSize = isEmoji(url) ? 20 : undefined;
  attributes.src = url;
  setAttribute(attributes, 'width', (width ?? emojiSize)?.toString());
  setAttribute(attributes, 'height', (height ?? emojiSize)?.toString());
  attributes.loading = 'lazy';
  return { url, width, height, alt: attributes.alt ?? '' };
}

function isInvisible(attributes: Attributes, width: number | undefined, height: number | undefined): boolean {
  if ((width !== undefined && width <= 1) || (height !== undefined && height <= 1)) return true;
  if (attributes.hidden !== undefined) return true;
  const style = (attributes.style ?? '').slice(0, 1_000).replace(/\s/g, '').toLowerCase();
  return /display:none|visibility:hidden|(?:^|;)(?:width|height):[01](?:px)?(?:;|!|$)/.test(style);
}

/** Whole pixels; a percentage or anything else is left to the page's own style. */
function pixels(written: string | undefined): number | undefined {
  return parseCount(written?.trim().replace(/(?:\.\d{1,9})?(?:px)?$/i, ''));
}

function firstOfSet(sourceSet: string | undefined): string | undefined {
  return sourceSet?.split(' ', 1)[0];
}

/** A link inside the text keeps its prefix; any other becomes absolute. Search engines are told not to follow. */
function transformLink(attributes: Attributes, baseUrl: string): Attributes {
  const href = attributes.href?.trim();
  if (href?.startsWith('#')) setAttribute(attributes, 'href', prefixed(href.slice(1), '#'));
  else if (/^(?:mailto|tel):/i.test(href ?? '')) attributes.href = href!;
  else resolveAttribute(attributes, 'href', baseUrl);
  if (attributes.href === undefined) delete attributes.rel;
  else attributes.rel = 'noopener noreferrer nofollow';
  return attributes;
}

/** A player of a listed host over https, sandboxed and loaded late; no attributes for any other frame. */
function transformFrame(attributes: Attributes, baseUrl: string): Attributes {
  const written = attributes.src || attributes['data-src'] || '';
  const url = URL.parse(written.trim(), baseUrl || 'https://invalid.invalid/');
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.port !== '' ||
    url.username !== '' ||
    url.password !== ''
  )
    return {};
  if (!(EMBED_HOSTS as readonly string[]).includes(url.hostname)) return {};
  url.protocol = 'https:';
  const frame: Attributes = {
    src: url.href,
    sandbox: SANDBOX,
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
    allowfullscreen: '',
  };
  setAttribute(frame, 'title', attributes.title);
  setAttribute(frame, 'width', pixels(attributes.width)?.toString());
  setAttribute(frame, 'height', pixels(attributes.height)?.toString());
  return frame;
}

/** Sound and film never start by themselves and never load before they are asked for. */
function transformPlayer(attributes: Attributes, baseUrl: string): void {
  resolveAttribute(attributes, 'src', baseUrl);
  resolveAttribute(attributes, 'poster', baseUrl);
  attributes.controls = '';
  attributes.preload = 'none';
}

function replaceId(attributes: Attributes): Attributes {
  if (attributes.id !== undefined) setAttribute(attributes, 'id', prefixed(attributes.id.trim(), ''));
  return attributes;
}

function prefixed(id: string, before: string): string | undefined {
  if (id === '' || id.length > 200 || /\s/.test(id)) return undefined;
  return before + (id.startsWith(ID_PREFIX) ? id : ID_PREFIX + id);
}

function resolveAttribute(attributes: Attributes, name: string, baseUrl: string): void {
  if (attributes[name] !== undefined)
    setAttribute(attributes, name, resolveAddress(attributes[name], baseUrl));
}

function setAttribute(attributes: Attributes, name: string, value: string | undefined): void {
  if (value === undefined || value === '') delete attributes[name];
  else attributes[name] = value;
}
