/** A writer's options for the post in an email, by the platform's shortcodes; `[title A new day]` and the like. */
export interface PostOptions {
  title?: string;
  status?: 'publish' | 'draft' | 'private';
  tags: string[];
  slug?: string;
  excerpt?: string;
  /** When to publish it. */
  date?: Date;
  /** Invalid shortcodes: they make the post a draft. */
  unclear: string[];
}

const NAMES = 'title|status|tags|category|slug|excerpt|delay';
/** Also in HTML: a shortcode has no tag. */
const SHORTCODE = new RegExp(`\\[(${NAMES})[ \\u00a0]([^\\]<>]{1,1000})\\]`, 'gi');
/** A line of HTML with nothing else is removed with it. */
const ALONE = new RegExp(
  `<(p|div)\\b[^<>]*>\\s*\\[(?:${NAMES})[ \\u00a0][^\\]<>]{1,1000}\\]\\s*(?:<br\\s*/?>\\s*)?</\\1>`,
  'gi',
);
/** Everything after it is ignored: the platform's way to leave a footer out. */
const END = /\[end\]/i;

/** Returns a text without its shortcodes, and their options. `decode` converts a value to plain text. */
export function extractShortcodes(
  written: string,
  now: Date,
  decode: (value: string) => string,
): { body: string; options: PostOptions } {
  const options: PostOptions = { tags: [], unclear: [] };
  const end = END.exec(written);
  const text = end ? written.slice(0, end.index) : written;
  for (const [whole, name, value] of text.matchAll(SHORTCODE))
    applyShortcode(options, { whole, name: name!.toLowerCase(), value: decode(value!).trim() }, now);
  return { body: text.replaceAll(ALONE, '').replaceAll(SHORTCODE, ''), options };
}

function applyShortcode(
  options: PostOptions,
  { whole, name, value }: { whole: string; name: string; value: string },
  now: Date,
): void {
  switch (name) {
    case 'title':
      options.title = value;
      return;
    case 'slug':
      options.slug = value.slice(0, 200);
      return;
    case 'excerpt':
      options.excerpt = value;
      return;
    case 'tags':
    case 'category':
      options.tags.push(...value.split(','));
      return;
    case 'status': {
      const status = STATUSES[value.toLowerCase()];
      if (status) options.status = status;
      else options.unclear.push(whole);
      return;
    }
    case 'delay': {
      const date = parseDelay(value, now);
      if (date) options.date = date;
      else options.unclear.push(whole);
    }
  }
}

const STATUSES: Partial<Record<string, PostOptions['status']>> = {
  publish: 'publish',
  draft: 'draft',
  pending: 'draft',
  private: 'private',
};

const MINUTE_MS = 60_000;
const UNITS: Record<string, number> = {
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: 24 * 60 * MINUTE_MS,
  week: 7 * 24 * 60 * MINUTE_MS,
};

/** Parses `+2 hours`, `+1 day 6 hours`, `2026-12-24` or `2026-12-24 09:30` (in UTC, unless it has an ISO 8601 offset). */
function parseDelay(text: string, now: Date): Date | undefined {
  const spans = [...text.matchAll(/\+?(\d{1,4})\s*(minute|min|hour|day|week)s?\b/gi)];
  const rest = text
    .replaceAll(/\+?\d{1,4}\s*(?:minute|min|hour|day|week)s?\b/gi, '')
    .replaceAll(/[\s,]|and/g, '');
  if (spans.length > 0 && rest === '') {
    const ms = spans.reduce(
      (sum, [, count, unit]) => sum + Number(count) * UNITS[unit!.toLowerCase().replace(/^min$/, 'minute')]!,
      0,
    );
    return new Date(now.getTime() + ms);
  }
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text);
  if (!iso) return undefined;
  const date = new Date(`${iso[1]}T${iso[2] ?? '00:00'}${iso[3] ?? 'Z'}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
