import type { NormalizedEntry, NormalizedFeed } from '#server/crawler/normalized-feed.ts';
import { parseDate } from '#server/crawler/parse/dates.ts';
import { convertHtmlToText } from '#server/text/html-text.ts';

/** The compared part of gofeed's result by format. Its texts keep their markup. */
export interface GofeedFeed {
  title?: string;
  link?: string;
  description?: string;
  subtitle?: string;
  language?: string;
  logo?: string;
  icon?: string;
  ttl?: string;
  image?: { url?: string };
  skipHours?: string[];
  skipDays?: string[];
  items?: GofeedEntry[];
  entries?: GofeedEntry[];
}

interface GofeedEntry {
  title?: string;
  link?: string;
  description?: string;
  summary?: string;
  content?: string | { value?: string };
  id?: string;
  guid?: { value?: string };
  pubDateParsed?: string;
  publishedParsed?: string;
  updatedParsed?: string;
  comments?: string;
  categories?: { value?: string; term?: string; label?: string }[];
  authors?: { name?: string }[];
  enclosures?: { url?: string; type?: string; length?: string }[];
}

/** Yields every value of gofeed that a normalized feed keeps, and whether ours is the same. */
export function* compareWithGofeed(
  theirs: GofeedFeed,
  ours: NormalizedFeed,
): Generator<[field: string, isRight: boolean, ours: unknown]> {
  const check = function* (
    field: string,
    expected: string | undefined,
    value: unknown,
    isSame = isSameText,
  ): ReturnType<typeof compareWithGofeed> {
    if (expected !== undefined && expected !== '')
      yield [field, isSame(expected, String(value ?? '')), value];
  };
  yield* check('title', theirs.title, ours.title);
  yield* check('description', theirs.description ?? theirs.subtitle, ours.description);
  yield* check('link', theirs.link, ours.link);
  yield* check('language', theirs.language, ours.language);
  yield* check('image', theirs.image?.url ?? theirs.logo, ours.image);
  yield* check('icon', theirs.icon, ours.icon);
  yield* check('ttl', theirs.ttl, ours.ttlMinutes);
  yield* check('skipHours', theirs.skipHours?.join(), ours.skipHours, isSameSet);
  yield* check(
    'skipDays',
    theirs.skipDays?.join(),
    ours.skipDays.map((day) => DAYS[day]),
    isSameSet,
  );
  for (const [i, entry] of (theirs.items ?? theirs.entries ?? []).entries())
    yield* compareEntry(`entries.${i}`, entry, ours.entries[i]);
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function* compareEntry(
  path: string,
  theirs: GofeedEntry,
  ours: NormalizedEntry | undefined,
): ReturnType<typeof compareWithGofeed> {
  const content = typeof theirs.content === 'string' ? theirs.content : theirs.content?.value;
  const texts = [ours?.contentHtml, ours?.summaryHtml].map((html) => convertHtmlToText(html ?? ''));
  const bodies: [string, string | undefined][] = [
    ['content', content],
    ['summary', theirs.description ?? theirs.summary],
  ];
  for (const [field, expected] of bodies) {
    if (expected) yield [`${path}.${field}`, texts.some((text) => isSameText(expected, text)), texts[0]];
  }
  const values: [string, string | undefined, unknown][] = [
    ['title', theirs.title, ours?.title],
    ['link', theirs.link, ours?.url],
    ['id', theirs.id ?? theirs.guid?.value, ours?.id],
    ['comments', theirs.comments, ours?.commentsUrl],
    ['author', theirs.authors?.[0]?.name, ours?.authors[0]?.name],
    ['enclosure', theirs.enclosures?.[0]?.url, ours?.enclosures[0]?.url],
  ];
  for (const [field, expected, value] of values) {
    if (expected) yield [`${path}.${field}`, isSameText(expected, String(value ?? '')), value];
  }
  const date = theirs.pubDateParsed ?? theirs.publishedParsed ?? theirs.updatedParsed;
  const dates = [ours?.publishedAt, ours?.updatedAt].map((one) => one?.getTime());
  if (date !== undefined) yield [`${path}.date`, dates.includes(parseDate(date)?.getTime()), dates];
  for (const { value, term, label } of theirs.categories ?? []) {
    const name = value ?? term ?? label;
    if (name) yield [`${path}.tag ${name}`, ours?.tags.includes(name.trim()) ?? false, ours?.tags];
  }
}

/** Our texts are plain: compares theirs without markup, decoded once more if it was escaped, or unchanged. */
function isSameText(expected: string, ours: string): boolean {
  const plain = convertHtmlToText(expected);
  return [expected.trim(), plain, convertHtmlToText(plain)].some((text) => squeeze(text) === squeeze(ours));
}

function isSameSet(expected: string, ours: string): boolean {
  const key = (list: string) =>
    [...new Set(list.toLowerCase().split(','))]
      .map((value) => value.replace(/^24$/, '0'))
      .sort()
      .join();
  return key(expected) === key(ours);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
