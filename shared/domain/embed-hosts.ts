/**
 * Services whose players may be embedded in posts: the sanitiser keeps frames with these addresses, and the content security
 * policy allows them. The host must be equal; the path must be equal to one of those listed, begin with it where that ends in a
 * slash, or match it. A service that anyone can host (PeerTube, Mastodon) cannot be here: its frames become links.
 */
const SERVICES: readonly (readonly [host: string, ...paths: (string | RegExp)[]])[] = [
  ['www.youtube.com', '/embed/'],
  ['www.youtube-nocookie.com', '/embed/'],
  ['player.vimeo.com', '/video/'],
  ['www.dailymotion.com', '/embed/'],
  ['geo.dailymotion.com', /^\/player(?:\.html|\/[\w-]+\.html)$/],
  ['player.twitch.tv', '/'],
  ['clips.twitch.tv', '/embed'],
  ['embed.ted.com', '/talks/'],
  ['archive.org', '/embed/'],
  ['www.loom.com', '/embed/'],
  ['fast.wistia.net', '/embed/iframe/'],
  ['fast.wistia.com', '/embed/iframe/'],
  ['www.blogger.com', '/video.g'],
  ['streamable.com', /^\/[eo]\/\w+$/],
  ['w.soundcloud.com', '/player/'],
  ['open.spotify.com', '/embed/', '/embed-podcast/'],
  ['bandcamp.com', '/EmbeddedPlayer/'],
  ['embed.podcasts.apple.com', '/'],
  ['embed.music.apple.com', '/'],
  ['www.mixcloud.com', '/widget/iframe/'],
  ['player-widget.mixcloud.com', '/widget/iframe/'],
  ['widget.deezer.com', '/widget/'],
  ['embed.bsky.app', '/embed/'],
  ['embedr.flickr.com', '/photos/'],
  ['www.flickr.com', /^\/photos\/[^/]+\/\d+\/(?:in\/[^/]+\/)?player\/?$/],
  ['codepen.io', /^\/[\w-]+\/(?:embed|full)\/(?:preview\/)?[\w-]+\/?$/],
  ['www.google.com', '/maps/embed', '/maps/d/embed', '/maps/d/u/0/embed'],
];

/** Hosts whose players may be embedded in posts. */
export const EMBED_HOSTS: readonly string[] = SERVICES.map(([host]) => host);

/** Whether frames of this address may be in a post. The caller has checked that it is https and has no port or user. */
export function isPlayer({ hostname, pathname }: Pick<URL, 'hostname' | 'pathname'>): boolean {
  const service = SERVICES.find(([host]) => host === hostname);
  if (service === undefined) return false;
  const [, ...paths] = service;
  return paths.some((path) =>
    typeof path === 'string'
      ? pathname === path || (path.endsWith('/') && pathname.startsWith(path))
      : path.test(pathname),
  );
}
