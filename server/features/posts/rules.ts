import type { PostEnclosure, PostImage, PostMedia } from '#server/platform/db/column-types.ts';
import type { Player } from '#server/text/sanitize/build-html.ts';
import type { SanitizedHtml } from '#server/text/sanitize/sanitize.ts';
import { isTracker } from '#server/text/sanitize/tracking-pixels.ts';

/** "Images below 144x72 are ignored" (platform facts 2.5). */
const IMAGE_MIN_WIDTH = 144;
const IMAGE_MIN_HEIGHT = 72;
/** As many as a gallery card can show. */
const MAX_IMAGES = 10;

type Video = NonNullable<PostMedia['video']>;

/** Video services among the hosts whose players may be in a post. */
const KIND_OF_HOST: Record<string, Video['kind']> = {
  'www.youtube.com': 'youtube',
  'www.youtube-nocookie.com': 'youtube',
  'player.vimeo.com': 'vimeo',
  'www.dailymotion.com': 'dailymotion',
  'player.twitch.tv': 'twitch',
  'embed.ted.com': 'ted',
};

/** Describes the media in a post's sanitised content for its card: its images, without duplicates, and its first video. */
export function describeMedia(
  { images, players }: Pick<SanitizedHtml, 'images' | 'players'>,
  enclosures: readonly Pick<PostEnclosure, 'url' | 'type'>[],
): PostMedia {
  const addresses = new Set<string>();
  const shown = images.filter(({ url, width, height }) => {
    const isNew = !addresses.has(url);
    addresses.add(url);
    return (
      isNew &&
      (width ?? IMAGE_MIN_WIDTH) >= IMAGE_MIN_WIDTH &&
      (height ?? IMAGE_MIN_HEIGHT) >= IMAGE_MIN_HEIGHT
    );
  });
  return {
    images: shown.slice(0, MAX_IMAGES).map(({ url, width, height, alt }) => ({
      url,
      width: width ?? null,
      height: height ?? null,
      alt,
    })),
    image_count: shown.length,
    video: findVideo(players, enclosures),
  };
}

function findVideo(
  players: readonly Player[],
  enclosures: readonly Pick<PostEnclosure, 'url' | 'type'>[],
): Video | null {
  for (const { element, url, poster } of players) {
    if (url === undefined || element === 'audio') continue;
    if (element === 'video') return { kind: 'file', url, thumbnail: poster ?? null };
    const frame = new URL(url);
    const kind = KIND_OF_HOST[frame.hostname];
    if (kind) return { kind, url, thumbnail: findThumbnail(kind, frame) };
  }
  const file = enclosures.find(({ type }) => type.startsWith('video/'));
  return file === undefined ? null : { kind: 'file', url: file.url, thumbnail: null };
}

/** Returns a video's thumbnail if the service has one at an address derived from its id. */
function findThumbnail(kind: Video['kind'], { pathname }: URL): string | null {
  const id = /^\/embed\/(?:video\/)?([\w-]{5,40})$/.exec(pathname)?.[1];
  if (id === undefined || id === 'videoseries') return null;
  if (kind === 'youtube') return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
  return kind === 'dailymotion' ? `https://www.dailymotion.com/thumbnail/video/${id}` : null;
}

/** Pixels; badges, share buttons and smileys are smaller. */
const SMALLEST = 50;

/** Chooses the feed's image, with its description in the text; else the text's first that is not tiny. */
export function chooseImage(
  named: PostImage | undefined,
  inText: readonly PostImage[],
): PostImage | undefined {
  if (named !== undefined && !isTracker(named.url)) {
    const twin = inText.find(({ url }) => url === named.url);
    return twin === undefined ? named : { ...named, alt: twin.alt };
  }
  return inText.find(
    ({ width, height }) => (width ?? SMALLEST) >= SMALLEST && (height ?? SMALLEST) >= SMALLEST,
  );
}
