import { EMBED_HOSTS } from '#shared/domain/embed-hosts.ts';

/** Converts the address of a video, song or podcast page to that of its player. */
type Rule = (url: URL, ownHost: string) => string | undefined;

const findYoutubePlayer: Rule = ({ pathname, searchParams }) => {
  const id = searchParams.get('v') ?? pathname.match(/^\/(?:shorts|live|embed|v)\/([^/]+)/)?.[1];
  return id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined;
};

/** By host without `www.`, `m.` or `music.`. */
const RULES: Record<string, Rule> = {
  'youtube.com': findYoutubePlayer,
  'youtube-nocookie.com': findYoutubePlayer,
  'youtu.be': (url, ownHost) =>
    findYoutubePlayer(new URL(`https://www.youtube.com/watch?v=${url.pathname.slice(1)}`), ownHost),
  'vimeo.com': ({ pathname }) => {
    const [, id, hash] = pathname.match(/^\/(?:video\/)?(\d+)(?:\/(\w+))?\/?$/) ?? [];
    return id && `https://player.vimeo.com/video/${id}${hash ? `?h=${hash}` : ''}`;
  },
  'soundcloud.com': (url) =>
    /^\/[^/]+\/[^/]+/.test(url.pathname)
      ? `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com${url.pathname}`)}`
      : undefined,
  'open.spotify.com': ({ pathname }) => {
    const [, kind, id] =
      pathname.match(/^\/(?:intl-\w+\/)?(?:embed\/)?(track|album|artist|playlist|episode|show)\/(\w+)/) ?? [];
    return id && `https://open.spotify.com/embed/${kind}/${id}`;
  },
  'podcasts.apple.com': ({ pathname, search }) => `https://embed.podcasts.apple.com${pathname}${search}`,
  'dailymotion.com': ({ pathname }) => {
    const id = pathname.match(/^\/(?:embed\/)?video\/(\w+)/)?.[1];
    return id && `https://www.dailymotion.com/embed/video/${id}`;
  },
  'dai.ly': ({ pathname }) => {
    const id = pathname.match(/^\/(\w+)/)?.[1];
    return id && `https://www.dailymotion.com/embed/video/${id}`;
  },
  'twitch.tv': ({ pathname }, ownHost) => {
    const id = pathname.match(/^\/videos\/(\d+)/)?.[1];
    return id && `https://player.twitch.tv/?video=${id}&parent=${ownHost}`;
  },
  'ted.com': ({ pathname }) => {
    const talk = pathname.match(/^\/talks\/([\w-]+)/)?.[1];
    return talk && `https://embed.ted.com/talks/${talk}`;
  },
};

/**
 * Finds the player's address in pasted text: the address of a page, of the player itself, or a service's embed code. Undefined if
 * posts may not contain the service's players. `ownHost` is passed to players that ask who embeds them.
 */
export function findPlayerAddress(pasted: string, ownHost: string): string | undefined {
  const text = pasted.match(/<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i)?.[1] ?? pasted.trim();
  if (/\s/.test(text)) return undefined;
  const url = URL.parse(text.replaceAll('&amp;', '&').replace(/^\/\//, 'https://'));
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const rule = RULES[url.host.replace(/^(?:www|m|music)\./, '')];
  if (rule) return rule(url, ownHost);
  // A host that serves only players, such as player.vimeo.com.
  const isPlayer = isPlayerHost(url.host) && url.pathname !== '/';
  return isPlayer ? `https://${url.host}${url.pathname}${url.search}` : undefined;
}

/** Whether a post may contain frames of this host. */
export function isPlayerHost(host: string): boolean {
  return (EMBED_HOSTS as readonly string[]).includes(host);
}
