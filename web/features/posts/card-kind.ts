import type { Post } from '#shared/api/posts.ts';

/** How a post stands in a stream (platform facts 2.5). */
export type CardKind = 'standard' | 'photo' | 'gallery' | 'video' | 'crosspost';

/** From so many pictures in its text on a post is a gallery. */
const GALLERY_FROM = 4;
/** A photo is at least this wide: stretched over the column a smaller one would be a blur. */
const PHOTO_MIN_WIDTH = 480;
/** Under a photo stand a few words at most. */
const PHOTO_MAX_CHARACTERS = 100;
/** A post with a film and so few words is about the film, also where it has a picture beside it. */
const VIDEO_MAX_WORDS = 100;

type Classified = Pick<
  Post,
  | 'xpost'
  | 'content_embeds'
  | 'content_images'
  | 'content_images_count'
  | 'canonical_media'
  | 'excerpt'
  | 'word_count'
>;

/**
 * What a post is to look like. A post that passes on another one is that before all; many pictures make a gallery, whatever
 * else is there; a film counts when nothing else stands for the post, or when hardly anything is said beside it.
 */
export function classifyCard(post: Classified): CardKind {
  if (post.xpost) return 'crosspost';
  if (post.content_images_count >= GALLERY_FROM && post.content_images.length >= GALLERY_FROM)
    return 'gallery';
  if (isVideo(post)) return 'video';
  return isPhoto(post) ? 'photo' : 'standard';
}

function isVideo({ content_embeds, canonical_media, word_count }: Classified): boolean {
  if (content_embeds.length === 0) return false;
  return canonical_media?.media_type !== 'image' || word_count <= VIDEO_MAX_WORDS;
}

function isPhoto({ canonical_media, excerpt }: Classified): boolean {
  if (canonical_media?.media_type !== 'image') return false;
  return (canonical_media.width ?? 0) >= PHOTO_MIN_WIDTH && excerpt.length <= PHOTO_MAX_CHARACTERS;
}

/** The pictures of a gallery's card: five in a mosaic, four in a square; how many more there are. */
export function getGallery({ content_images, content_images_count }: Classified): {
  shown: Post['content_images'];
  more: number;
} {
  const shown = content_images.slice(0, content_images.length >= 5 ? 5 : 4);
  return { shown, more: Math.max(0, content_images_count - shown.length) };
}

/** Longest title of a card. */
const TITLE_MAX = 140;

/** A title as cards show it: at most 140 characters, cut at the end of a word (platform facts 2.5). */
export function toCardTitle(title: string): string {
  const characters = [...title];
  if (characters.length <= TITLE_MAX) return title;
  const start = characters.slice(0, TITLE_MAX).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${(lastSpace > TITLE_MAX / 2 ? start.slice(0, lastSpace) : start).trimEnd()}…`;
}

/** The address of a player that begins by itself, for a reader who has pressed the button on its picture. */
export function toPlayingUrl({ type, embed_url }: Post['content_embeds'][number]): string {
  const url = URL.parse(embed_url);
  if (!url || type === 'file' || type === 'ted') return embed_url;
  url.searchParams.set('autoplay', type === 'twitch' ? 'true' : '1');
  return url.href;
}
