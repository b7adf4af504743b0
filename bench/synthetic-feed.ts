import { seededRandom } from '../scripts/demo/picture.ts';

/** Generated feeds of realistic shape and size: HTML with links, images, lists and code, about 3 KB per entry. */

const WORDS =
  'the of and to a in that it was for on with as at by from this which or an be not are they have one had but all were when there can more if out so up into them then some what time than about only its over new other could after two also these may first any now such like our most even how where just long way well down because here those very still own never through back much before many must right good between another'.split(
    ' ',
  );

export interface SyntheticFeed {
  /** RSS text with `entries` items, newest first. */
  body: string;
  entries: number;
}

/** Returns RSS with entries numbered `from` (newest) down; two feeds with another `number` share no text. */
export function syntheticFeed(number: number, { entries = 50, extra = 0 } = {}): SyntheticFeed {
  const newest = entries + extra;
  const items = Array.from({ length: entries }, (_, index) => syntheticItem(number, newest - index));
  const head = `<title>Feed ${number}</title><link>http://site-${number}.example/</link><description>Made for measuring</description><language>en</language>`;
  return {
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${head}${items.join('')}</channel></rss>`,
    entries,
  };
}

function syntheticItem(feed: number, entry: number): string {
  const random = seededRandom(`${feed}/${entry}`);
  const sentence = (length: number) =>
    Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  const link = `http://site-${feed}.example/posts/${entry}`;
  const date = new Date(Date.UTC(2026, 0, 1) + (entry * 200 + feed) * 60_000).toUTCString();
  const html =
    `<p>${sentence(60)} <a href="/about?x=1&amp;y=${entry}">${sentence(3)}</a> ${sentence(30)}.</p>` +
    `<figure><img src="/pictures/${entry}.jpg" width="1200" height="800" alt="${sentence(5)}"><figcaption>${sentence(6)}</figcaption></figure>` +
    `<p>${sentence(70)}, <em>${sentence(4)}</em> ${sentence(40)}.</p><blockquote><p>${sentence(25)}</p></blockquote>` +
    `<ul><li>${sentence(8)}</li><li>${sentence(9)}</li></ul><pre><code>let x = ${entry};</code></pre>` +
    `<p>${sentence(120)} <strong>${sentence(3)}</strong> ${sentence(110)}.</p>`;
  return (
    `<item><title>${sentence(7)} ${entry}</title><link>${link}</link><guid isPermaLink="true">${link}</guid>` +
    `<pubDate>${date}</pubDate><dc:creator>Writer ${feed % 17}</dc:creator><category>${WORDS[feed % 40]}</category>` +
    `<category>measure</category><description>${sentence(30)}</description><content:encoded><![CDATA[${html}]]></content:encoded></item>`
  );
}
