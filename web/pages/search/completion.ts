import {
  formatSearchTerm,
  SEARCH_OPERATORS,
  type SearchOperator,
  type SearchToken,
  tokenizeSearch,
} from '#shared/domain/search-query.ts';

/** The part of a search that is being typed: an operator, or its value. */
export interface Completed {
  /** Undefined while the operator itself is typed. */
  operator: SearchOperator | undefined;
  /** What has been typed of it. */
  typed: string;
  isNegative: boolean;
  /** Its place in the text. */
  start: number;
  end: number;
}

/** So many letters of an operator are typed before it is offered, because words begin with the same. */
const LETTERS_MIN = 3;

/** Finds what can be completed at the caret; undefined in a word or a phrase. */
export function findCompleted(text: string, caret: number): Completed | undefined {
  const token = tokenizeSearch(text).find(({ start, end }) => start < caret && caret <= end);
  if (!token)
    return text.trim() === ''
      ? { operator: undefined, typed: '', isNegative: false, start: 0, end: text.length }
      : undefined;
  const { start, end, isNegative, operator } = token;
  if (operator) {
    const isClosed = token.isQuoted && !token.isOpen && caret === end;
    return isClosed ? undefined : { operator, typed: readTyped(text, token, caret), isNegative, start, end };
  }
  const typed = token.value.toLowerCase();
  const isBeginning = typed.length >= LETTERS_MIN && SEARCH_OPERATORS.some((name) => name.startsWith(typed));
  if (token.isQuoted || caret !== end || !isBeginning) return undefined;
  return { operator: undefined, typed, isNegative, start, end };
}

/** Returns the value of an operator up to the caret. */
function readTyped(text: string, { start }: SearchToken, caret: number): string {
  return text
    .slice(text.indexOf(':', start) + 1, Math.max(caret, text.indexOf(':', start) + 1))
    .replace(/["“”„]/g, '')
    .trimStart();
}

/** The operators that can be meant. */
export function listOperators({ typed }: Completed): SearchOperator[] {
  return SEARCH_OPERATORS.filter((operator) => operator.startsWith(typed));
}

/** Returns the text with an operator instead of what is being typed, and the caret behind it. */
export function insertOperator(
  text: string,
  at: Completed,
  operator: SearchOperator,
): [text: string, caret: number] {
  return insert(text, at, `${operator}:`, '');
}

/** Returns the text with a value of the operator, and the caret behind a space. */
export function insertValue(text: string, at: Completed, value: string): [text: string, caret: number] {
  return insert(text, at, formatSearchTerm(at.operator!, value), ' ');
}

function insert(
  text: string,
  { start, end, isNegative }: Completed,
  term: string,
  space: string,
): [string, number] {
  const before = `${text.slice(0, start)}${isNegative ? '-' : ''}${term}${space}`;
  const after = space === '' ? text.slice(end) : text.slice(end).trimStart();
  return [before + after, before.length];
}

/** The days that complete `after:` and `before:`: a week, a month and a year ago, as YYYY-MM-DD in UTC. */
export function listDays(now: Date): { week: string; month: string; year: string } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const format = (...date: Parameters<typeof Date.UTC>) =>
    new Date(Date.UTC(...date)).toISOString().slice(0, 10);
  return {
    week: format(year, month, day - 7),
    month: format(year, month, day - 30),
    year: format(year, month, day - 365),
  };
}
