import type { Post } from '#shared/api/posts.ts';

/** How a post is shown in a stream (platform facts 2.5). */
export type CardKind = 'standard' | 'photo' | 'gallery' | 'video' | 'crosspost';

/** A post with this many images in its text is a gallery. */
const GALLERY_FROM = 4;
/** The minimum width of a photo: stretched over the column a smaller one would be blurred. */
const PHOTO_MIN_WIDTH = 480;
/** A photo has at most a few words below it. */
const PHOTO_MAX_CHARACTERS = 100;
/** A post with a video and so few words is about the video, even if it also has an image. */
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
 * Chooses the kind of card for a post. Passing on another post comes first; many images make a gallery, whatever else there is; a
 * video counts if there are no other media, or hardly any text.
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

/** Returns the images of a gallery card, five in a mosaic or four in a square, and the number of further ones. */
export function getGallery({ content_images, content_images_count }: Classified): {
  shown: Post['content_images'];
  more: number;
} {
  const shown = content_images.slice(0, content_images.length >= 5 ? 5 : 4);
  return { shown, more: Math.max(0, content_images_count - shown.length) };
}

/** Longest title on a card. */
const TITLE_MAX = 140;

/** Shortens a title for cards: at most 140 characters, cut at the end of a word (platform facts 2.5). */
export function toCardTitle(title: string): string {
  const characters = [...title];
  if (characters.length <= TITLE_MAX) return title;
  const start = characters.slice(0, TITLE_MAX).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${(lastSpace > TITLE_MAX / 2 ? start.slice(0, lastSpace) : start).trimEnd()}…`;
}

/** Returns a player's address with autoplay, for a user who has pressed the play button. */
export function toPlayingUrl({ type, embed_url }: Post['content_embeds'][number]): string {
  const url = URL.parse(embed_url);
  if (!url || type === 'file' || type === 'ted') return embed_url;
  url.searchParams.set('autoplay', type === 'twitch' ? 'true' : '1');
  return url.href;
}
