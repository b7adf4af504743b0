import { countSearchWords } from '#server/features/streams/queries-search-words.ts';
import { parseWindow } from '#server/features/streams/queries-window.ts';
import { findCorrection } from '#server/features/streams/search-page.ts';
import type { KeyOf } from '#server/features/streams/source.ts';
import { searchItems } from '#server/features/streams/sources/search.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Figure, percentile } from './figure.ts';
import { timed, withStreams } from './streams-world.ts';

const PAGE = 10;
/** Runs of each search where many different ones are measured. */
const SAMPLES = 400;

/** Words from one that every post has to one that few have. */
const WORDS = [
  'title',
  'word0',
  'word1',
  'word5',
  'word20',
  'word100',
  'word150',
  'word700',
  'word5000',
  'rare7',
];
const OTHERS = [
  'word0 word1 word2',
  'word100 word150',
  'word0 -word1',
  '"title of post"',
  '"word0 word1"',
  '"post title"',
  '-word0',
  'tag:bread',
  'tag:bread word0',
  'author:writer title',
  'site:site-7.example',
  'site:site-7.example title',
  'site:"site 7" title',
  'title -site:site-7.example',
  'title after:2026-01 before:2026-06',
  'after:2026-01',
];

/** Measures first pages of searches with their number of matches, in a store that may be kept. Milliseconds. */
export async function measureSearch(wish: { posts: number; store: string | undefined }): Promise<Figure[]> {
  return withStreams({ ...wish, hasTexts: true }, async (database, viewer) => {
    const figures = [
      ...(await measureAnyWord(database, viewer)),
      ...(await measureEach(database, viewer)),
      ...(await measureCorrection(database, viewer)),
    ];
    return figures.map((figure) => ({ ...figure, what: `${wish.posts / 1000}k posts: ${figure.what}` }));
  });
}

function search(database: Database, viewer: Viewer, key: Omit<KeyOf<'search'>, 'kind'>) {
  return searchItems({ db: database.db }, { kind: 'search', ...key }, viewer, parseWindow({}, PAGE + 1));
}

/** Any word of the posts: frequent ones as often as rare ones. */
async function measureAnyWord(database: Database, viewer: Viewer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const sort of ['relevance', 'last_updated'] as const) {
    let turn = 0;
    const times = await timed(() => {
      turn += 1;
      // The first words are in most posts, the last in a few thousand.
      const query =
        turn % 10 === 0 ? 'title' : `word${Math.floor(20_000 ** ((turn % SAMPLES) / SAMPLES)) - 1}`;
      return search(database, viewer, { query, sort });
    }, SAMPLES);
    figures.push(
      { what: `any word by ${sort}, p50`, value: percentile(times, 0.5), unit: 'ms', aim: { atMost: 20 } },
      { what: `any word by ${sort}, p99`, value: percentile(times, 0.99), unit: 'ms', aim: { atMost: 60 } },
    );
  }
  return figures;
}

async function measureEach(database: Database, viewer: Viewer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const scope of [undefined, 'mine'] as const) {
    for (const query of [...WORDS, ...OTHERS]) {
      const times = await timed(() =>
        search(database, viewer, { query, sort: 'relevance', ...(scope && { scope }) }),
      );
      const what = `${scope ? 'in subscriptions, ' : ''}${query}`;
      figures.push(
        { what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms', aim: { atMost: 20 } },
        { what: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', aim: { atMost: 60 } },
      );
    }
  }
  return figures;
}

async function measureCorrection({ db }: Database, viewer: Viewer): Promise<Figure[]> {
  await countSearchWords(db);
  const key = { kind: 'search', query: 'titel numbr excrept', sort: 'relevance' } as const;
  const times = await timed(() => findCorrection({ db }, key, viewer));
  return [
    {
      what: 'correction of three words, p50',
      value: percentile(times, 0.5),
      unit: 'ms',
      aim: { atMost: 20 },
    },
  ];
}
