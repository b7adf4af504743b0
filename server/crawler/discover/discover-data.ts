import { resolveAddress } from '#server/text/address.ts';
import type { Candidate } from './discover-candidates.ts';
import { isYouTube, toChannelFeed } from './discover-locations.ts';

/** A channel's number in the data of a YouTube page: that of the displayed video comes first. */
const CHANNEL =
  /(?:itemprop="(?:channelId|identifier)" content="|"(?:channelId|externalId)":\s*")(UC[\w-]{22})"/;
/** As in podcast directories, as JSON in a script or in an attribute. */
const FEED_FIELD =
  /(?:"|&quot;)(?:feed|rss|rss_?feed)_?url(?:"|&quot;)\s*:\s*(?:"|&quot;)(https?:(?:(?!"|&quot;)\S){1,2000})(?:"|&quot;)/gi;
const MAX_FIELDS = 10;

/** Finds feeds that are only in the data of a page's scripts: the channel of a YouTube video, the feed of a podcast. */
export function findFeedsInData(html: string, pageUrl: string): Candidate[] {
  if (isYouTube(new URL(pageUrl).hostname)) {
    const channel = CHANNEL.exec(html)?.[1];
    return channel === undefined ? [] : [{ url: toChannelFeed(channel), title: '' }];
  }
  const urls = new Set<string>();
  for (const [, written = ''] of html.matchAll(FEED_FIELD)) {
    const url = resolveAddress(decodeJsonText(written), pageUrl);
    if (url !== undefined) urls.add(url);
    if (urls.size === MAX_FIELDS) break;
  }
  return [...urls].map((url) => ({ url, title: '' }));
}

function decodeJsonText(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
