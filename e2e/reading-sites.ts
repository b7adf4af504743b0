import { buildRss, type EntryDraft } from '#test/feed-builder.ts';
import type { FeedHost } from '#test/feed-host.ts';

const HOUR = 3_600_000;
const NEWEST = Date.UTC(2026, 10, 21, 8);

/** Addresses of the feeds that the reading tests follow. */
export interface ReadingSites {
  salt: string;
  window: string;
  notes: string;
  oven: string;
}

/** Serves four feeds: an English one with images and much else, an Arabic and a Japanese one, and one with forty posts. */
export function serveReadingSites(host: FeedHost): ReadingSites {
  const picture = (name: string, width: number, height: number, hue: number) =>
    host.serve('pictures', `/${name}.svg`, {
      body: drawLandscape(width, height, hue),
      headers: { 'content-type': 'image/svg+xml' },
    });
  const tide = picture('tide', 1280, 720, 205);
  const portrait = picture('portrait', 900, 1200, 275);
  const small = picture('small', 200, 200, 25);
  const icon = picture('icon', 64, 64, 195);
  const home = (site: string) => host.url(site, '/');

  const salt = host.serve('salt', '/feed', {
    body: buildRss({
      title: 'Salt & Slate',
      link: home('salt'),
      description: 'A coastal walking journal. Slow, salty, mostly before breakfast.',
      language: 'en',
      image: icon,
      entries: [
        {
          title: 'What the tide tables leave out',
          link: host.url('salt', '/tide-tables'),
          author: 'Maren Hollis',
          published: new Date(NEWEST),
          tags: ['walking', 'sea', 'notebooks'],
          html: tideText(tide),
        },
        {
          title: 'A door in the cliff',
          link: host.url('salt', '/door'),
          author: 'Maren Hollis',
          published: new Date(NEWEST - 30 * HOUR),
          html: `<p>Somebody painted it blue, and somebody else had the key.</p><p><img src="${portrait}" width="900" height="1200" alt="A blue door"></p>`,
        },
        {
          title: 'Episode 12: the harbour at five',
          link: host.url('salt', '/episode-12'),
          author: 'Maren Hollis',
          published: new Date(NEWEST - 54 * HOUR),
          summary: 'Twenty minutes of gulls, ropes and one argument.',
          enclosure: { url: host.url('salt', '/episode-12.mp3'), type: 'audio/mpeg', length: 18_400_000 },
        },
      ],
    }),
  });

  const window = host.serve('window', '/feed', {
    body: buildRss({
      title: 'دفتر المدينة',
      link: home('window'),
      description: 'ملاحظات من شوارع قديمة',
      language: 'ar',
      entries: [
        {
          title: 'ما تقوله النوافذ عن المدينة',
          link: host.url('window', '/windows'),
          author: 'ليلى حدّاد',
          published: new Date(NEWEST - HOUR),
          html: `<p>في الحيّ القديم لا تُقرأ البيوت من أبوابها بل من نوافذها. نافذة مواربة تعني أن الجدّة في البيت، ونافذة مضاءة بعد منتصف الليل تعني أن أحدهم ينتظر رسالة.</p><p><img src="${small}" width="200" height="200" alt="نوافذ"></p>`,
        },
      ],
    }),
  });

  const notes = host.serve('notes', '/feed', {
    body: buildRss({
      title: '道草ノート',
      link: home('notes'),
      language: 'ja',
      entries: [
        {
          title: '雨の日の喫茶店で、地図を描く',
          link: host.url('notes', '/rain'),
          author: '小林さや',
          published: new Date(NEWEST - 2 * HOUR),
          html: '<p>駅前の喫茶店は、雨の日だけ窓側の席が空く。みんな濡れた通りを見たくないのだろう。わたしは逆に、その席で町の地図を描くのが好きだ。縮尺は気分で決める。</p>',
        },
      ],
    }),
  });

  const oven = host.serve('oven', '/feed', {
    body: buildRss({
      title: 'The Slow Oven',
      link: home('oven'),
      description: 'Bread for people who own one bowl.',
      language: 'en',
      entries: Array.from({ length: 40 }, (_, index) => loaf(host, index)),
    }),
  });
  host.serve('oven', '/', {
    body: `<!doctype html><title>The Slow Oven</title><link rel="alternate" type="application/rss+xml" href="${oven}">`,
  });
  return { salt, window, notes, oven };
}

function loaf(host: FeedHost, index: number): EntryDraft {
  return {
    title: `Loaf number ${40 - index}`,
    link: host.url('oven', `/loaf-${40 - index}`),
    author: 'Ines Baker',
    published: new Date(NEWEST - (3 + index * 5) * HOUR),
    html: `<p>${'Flour, water, salt and an afternoon. '.repeat(2 + (index % 4) * 3)}</p>`,
  };
}

function tideText(picture: string): string {
  return `<p>The printed table says low water is at 6:52. It does not say that the wind has held the sea back for two days, that the sandbar moved in October, or that the old men in the harbour café already know, and will not tell you unless you buy the second coffee.</p>
<figure><img src="${picture}" width="1280" height="720" alt="Low sun over a headland"><figcaption>Point Slate from the coast path, 6:40 in the morning.</figcaption></figure>
<p>I have kept <a href="https://example.com/book">my own book</a> since the spring. It has the official figures in ink on the left and what happened in pencil on the right.</p>
<h2 id="promise">A promise made by the moon</h2>
<p>Some mornings it is only a quarter of an hour; once, after the long easterly, it was nearly fifty minutes, and I stood on a path that the map calls dry land with water over my boots.</p>
<blockquote><p>A table is a promise made by the moon and broken by the weather.</p></blockquote>
<table><thead><tr><th>Day</th><th>Printed low water at the point</th><th>Pencilled low water at the point</th><th>Wind, and from where it came</th><th>What the harbour master said</th></tr></thead>
<tbody><tr><td>Monday</td><td>06:52</td><td>07:08</td><td>easterly, five</td><td>wait</td></tr></tbody></table>
<pre><code>for (const tide of tides) { console.log(tide.printed, tide.pencilled, tide.wind, tide.patience, tide.coffee); }</code></pre>
<p>So I walk with three numbers now: the printed one, the pencilled one, and the one I get by looking.</p>`;
}

/** Draws a sea, a sun and two hills. */
function drawLandscape(width: number, height: number, hue: number): string {
  const colour = (shift: number, light: number) => `hsl(${(hue + shift) % 360} 42% ${light}%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none"><rect width="100" height="58" fill="${colour(0, 72)}"/><circle cx="52" cy="46" r="9" fill="${colour(190, 84)}"/><rect y="56" width="100" height="44" fill="${colour(8, 42)}"/><path d="M0 62C20 44 32 54 46 62z" fill="${colour(20, 32)}"/><path d="M100 66C84 40 66 52 56 64z" fill="${colour(28, 25)}"/></svg>`;
}
