/** The operators of a search, in the order in which they are offered. */
export const SEARCH_OPERATORS = ['site', 'author', 'tag', 'after', 'before'] as const;
export type SearchOperator = (typeof SEARCH_OPERATORS)[number];

/** A part of a search as it was typed. */
export interface SearchToken {
  /** Its position in the text; `end` is behind it. */
  start: number;
  end: number;
  /** After a minus: posts without it. */
  isNegative: boolean;
  /** Undefined for a word or a phrase. */
  operator: SearchOperator | undefined;
  /** Without quotation marks, trimmed. */
  value: string;
  isQuoted: boolean;
  /** The closing quotation mark is missing. */
  isOpen: boolean;
}

/** Why a search is not what its author meant. With a wrong date nothing is searched; an open quote ends with the text. */
export type SearchIssue = { kind: 'date'; value: string } | { kind: 'quote' };

/** A word or a phrase. */
export interface SearchTerm {
  text: string;
  isNegative: boolean;
}

/** A search as its parts. All of them hold for a post that is found. */
export interface SearchQuery {
  /** Words, phrases, `or` and minuses, as PostgreSQL's `websearch_to_tsquery` reads them; '' without any. */
  words: string;
  /** The same as alternatives, of which one holds, each of terms that all hold. */
  alternatives: SearchTerm[][];
  /** The post is of a site with one of these names or addresses; any, if there are none. */
  sites: string[];
  withoutSites: string[];
  authors: string[];
  withoutAuthors: string[];
  tags: string[];
  withoutTags: string[];
  /** Only posts of this day (UTC, YYYY-MM-DD) or newer, and only older than the other. */
  after: string | undefined;
  before: string | undefined;
  issue: SearchIssue | undefined;
}

const LISTS = {
  site: ['sites', 'withoutSites'],
  author: ['authors', 'withoutAuthors'],
  tag: ['tags', 'withoutTags'],
} as const;

/** A minus, an operator and a value, which are all optional. Phones write typographic quotation marks. */
const TOKEN =
  /(?<minus>-*)(?:(?<operator>[a-z]+):)?(?:["“”„](?<phrase>[^"“”„]*)(?<close>["“”„]?)|(?<word>[^\s"“”„]*))/iuy;

/** Splits a search into its parts, in order. Nothing that was typed is left out but lone minuses and spaces. */
export function tokenizeSearch(text: string): SearchToken[] {
  const tokens: SearchToken[] = [];
  let start = 0;
  while (start < text.length) {
    if (/\s/.test(text[start]!)) {
      start += 1;
      continue;
    }
    TOKEN.lastIndex = start;
    const match = TOKEN.exec(text)!;
    const { minus = '', operator, phrase, close, word = '' } = match.groups!;
    const known = findOperator(operator);
    // An unknown operator is part of its word: foo:bar, https://….
    const value =
      (known === undefined && operator !== undefined ? `${operator}:` : '') + (phrase ?? word).trim();
    const end = TOKEN.lastIndex;
    if (known !== undefined || value !== '' || phrase !== undefined)
      tokens.push({
        start,
        end,
        isNegative: minus !== '',
        operator: known,
        value,
        isQuoted: phrase !== undefined,
        isOpen: phrase !== undefined && close === '',
      });
    start = Math.max(end, start + 1);
  }
  return tokens;
}

function findOperator(name: string | undefined): SearchOperator | undefined {
  return SEARCH_OPERATORS.find((operator) => operator === name?.toLowerCase());
}

/** Parses a search. Operators without a value are left out; what is not an operator is words. */
export function parseSearchQuery(text: string): SearchQuery {
  const query: SearchQuery = {
    words: '',
    alternatives: [],
    sites: [],
    withoutSites: [],
    authors: [],
    withoutAuthors: [],
    tags: [],
    withoutTags: [],
    after: undefined,
    before: undefined,
    issue: undefined,
  };
  const words: SearchToken[] = [];
  for (const token of tokenizeSearch(text)) {
    if (token.isOpen) query.issue ??= { kind: 'quote' };
    if (token.value === '') continue;
    switch (token.operator) {
      case undefined:
        words.push(token);
        break;
      case 'after':
      case 'before':
        applyDate(query, token);
        break;
      default:
        query[LISTS[token.operator][token.isNegative ? 1 : 0]].push(token.value);
    }
  }
  return { ...query, ...toWords(words) };
}

/** Whether a search looks for anything. */
export function isEmptySearch(query: SearchQuery): boolean {
  const { words, sites, withoutSites, authors, withoutAuthors, tags, withoutTags, after, before } = query;
  const lists = [sites, withoutSites, authors, withoutAuthors, tags, withoutTags];
  return (
    words === '' && lists.every((list) => list.length === 0) && after === undefined && before === undefined
  );
}

/** `-after:` is the same as `before:`. Of several dates the narrowest count. A wrong date is an issue. */
function applyDate(query: SearchQuery, { operator, isNegative, value }: SearchToken): void {
  const day = parseDay(value);
  if (day === undefined) {
    query.issue = { kind: 'date', value };
    return;
  }
  if ((operator === 'after') !== isNegative)
    query.after = query.after === undefined || query.after < day ? day : query.after;
  else query.before = query.before === undefined || query.before > day ? day : query.before;
}

/** Returns the first day of 2026, 2026-05 or 2026-05-31, as YYYY-MM-DD; undefined if there is no such day. */
function parseDay(value: string): string | undefined {
  const match = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(value);
  if (!match) return undefined;
  const [year, month, day] = [
    match[1]!,
    (match[2] ?? '1').padStart(2, '0'),
    (match[3] ?? '1').padStart(2, '0'),
  ];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) && year > '0000';
  return isReal ? `${year}-${month}-${day}` : undefined;
}

/** An `or` joins what is beside it; at the beginning or the end it is a word. */
function toWords(tokens: SearchToken[]): Pick<SearchQuery, 'words' | 'alternatives'> {
  const alternatives: SearchTerm[][] = [[]];
  const words: string[] = [];
  for (const [index, { value, isNegative, isQuoted }] of tokens.entries()) {
    const isOr = !isNegative && !isQuoted && value.toLowerCase() === 'or';
    if (isOr && index > 0 && index < tokens.length - 1) {
      alternatives.push([]);
      words.push('or');
    } else {
      alternatives.at(-1)!.push({ text: value, isNegative });
      words.push(`${isNegative ? '-' : ''}${isQuoted ? `"${value}"` : value}`);
    }
  }
  return { words: words.join(' '), alternatives: alternatives.filter((terms) => terms.length > 0) };
}

/** Writes an operator with a value, in quotation marks where it needs them. */
export function formatSearchTerm(operator: SearchOperator, value: string): string {
  const plain = value.replace(/["“”„]/g, ' ').trim();
  return `${operator}:${/\s/.test(plain) ? `"${plain}"` : plain}`;
}

/** Returns an address as it follows `site:`, in the form that all its spellings share: without scheme, "www." and the slash at its end. */
export function normalizeSiteAddress(address: string): string {
  return address
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '');
}

/** Whether a search has anything about sites: words or their names. */
export function isAboutSites({ words, sites }: SearchQuery): boolean {
  return words !== '' || sites.length > 0;
}
