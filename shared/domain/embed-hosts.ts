/** Hosts whose players may be embedded in posts: the sanitiser keeps their frames, and pages allow them to load. */
export const EMBED_HOSTS = [
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'w.soundcloud.com',
  'open.spotify.com',
  'bandcamp.com',
  'embed.podcasts.apple.com',
  'www.dailymotion.com',
  'player.twitch.tv',
  'embed.ted.com',
] as const;
