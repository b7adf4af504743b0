import { FEED_MAX_DEPTH } from '#shared/domain/limits.ts';
import { ELEMENTS, type ElementRule } from './sanitize-rules.ts';

/** An element that is open. */
export interface OpenElement {
  name: string;
  /** Undefined if it is not written. */
  rule: ElementRule | undefined;
  /** Its start tag, for reopening. */
  tag: string;
  /** Nothing in it is written. */
  isSilent: boolean;
  /** Why its text is invisible; see `hidden.ts`. */
  hiddenText: number;
  /** The programming language of its code, if declared. */
  language: string;
  /** The foreign content that it is in, if any. */
  foreign: '' | 'math' | 'svg';
  /** Number of its child elements, for formulas. */
  children: number;
  /** Its start in the written HTML. */
  from: number;
}

/** Optional properties of an opened element. */
export type Opening = Partial<Pick<OpenElement, 'foreign' | 'isSilent' | 'hiddenText' | 'language' | 'tag'>>;

/** Maximum characters of reopened formatting in one text, and cost per tag. */
const REOPENED_MAX = 64 * 1024;
const REOPENED_TAG_MAX = 2_000;

/** Elements left out with their content are so at any depth, and nested ones of their name up to this. */
const SILENT_DEPTH = 32;

const TABLE_PARTS = new Set(['caption', 'col', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']);
/** Elements of a table without text of their own. */
const TABLE_FRAME = new Set(['colgroup', 'table', 'tbody', 'tfoot', 'thead', 'tr']);
/** Ends of HTML's scopes: nothing in a cell closes anything outside it. */
const SCOPE_ENDS = new Set(['caption', 'table', 'td', 'th']);
const HEADING = /^h[1-6]$/;

export type HtmlWriter = ReturnType<typeof createHtmlWriter>;

/**
 * Creates a writer of HTML with elements where a browser puts them: what a paragraph, a list item, a link, a heading or a table
 * cannot contain closes it, missing parts of tables are added, and open elements are closed (HTML, "tree construction", for the
 * listed elements). So a browser, or this writer, parses the result exactly as written.
 *
 * @param onClose called when an element that was opened without a rule is closed
 */
export function createHtmlWriter(onClose: (element: OpenElement) => void) {
  const stack: OpenElement[] = [];
  const refused = new Map<string, number>();
  let html = '';
  const text: string[] = [];
  let endsInSpace = true;
  let top: OpenElement | undefined;
  let openParagraphs = 0;
  let isAtStartOfPre = false;
  /** Formatting closed by a block, to be reopened before the next text. */
  let pending: OpenElement[] = [];
  let reopened = 0;

  const addPlain = (added: string) => {
    if (added === '') return;
    text.push(added);
    endsInSpace = added.endsWith(' ');
  };

  /** Separates words; one space is enough. */
  const addSpace = () => {
    if (!endsInSpace) addPlain(' ');
  };

  const push = (name: string, rule: ElementRule | undefined, opening?: Opening) => {
    const isSilent = opening?.isSilent || (top?.isSilent ?? false);
    const tag = opening?.tag ?? `<${name}>`;
    if (top) top.children += 1;
    top = {
      name,
      rule,
      tag,
      isSilent,
      hiddenText: opening?.hiddenText ?? top?.hiddenText ?? 0,
      language: opening?.language || (top?.language ?? ''),
      foreign: opening?.foreign ?? top?.foreign ?? '',
      children: 0,
      from: html.length,
    };
    stack.push(top);
    if (name === 'p') openParagraphs += 1;
    if (rule?.breaksText) addSpace();
    if (rule === undefined || isSilent) return;
    html += tag;
    isAtStartOfPre = name === 'pre';
    if (rule.kind === 'table' || name === 'table') pending = [];
  };

  /** Closes everything open from `index` on; formatting above it will be reopened. */
  const closeFrom = (index: number) => {
    const closed: OpenElement[] = [];
    while (stack.length > index) {
      const element = stack.pop()!;
      if (element.name === 'p') openParagraphs -= 1;
      if (element.rule === undefined) {
        top = stack.at(-1);
        onClose(element);
        continue;
      }
      if (element.rule.breaksText) addSpace();
      if (element.isSilent) continue;
      html += `</${element.name}>`;
      isAtStartOfPre = false;
      if (element.rule.kind === 'formatting' && stack.length > index) closed.unshift(element);
      if (element.rule.kind === 'table' || element.name === 'table') {
        closed.length = 0;
        pending = [];
      }
    }
    top = stack.at(-1);
    if (closed.length > 0) pending = [...closed.filter(canReopen), ...pending.filter(isNot(closed))];
  };

  const canReopen = ({ name, tag }: OpenElement) =>
    tag.length <= REOPENED_TAG_MAX && (name !== 'a' || tag.includes(' href="'));

  /** Reopens the formatting that a block closed. */
  const resume = () => {
    if (pending.length === 0 || top?.isSilent) return;
    const again = pending;
    pending = [];
    for (const { name, rule, tag } of again) {
      const written = tag.replace(/ id="[^"]*"/, '');
      reopened += written.length;
      if (reopened > REOPENED_MAX || stack.length >= FEED_MAX_DEPTH || findInCell(name) !== -1) continue;
      push(name, rule, { tag: written });
    }
  };

  /** Returns the index of the innermost open element of that name inside the same cell, or -1. */
  const findInCell = (name: string): number => {
    for (let i = stack.length - 1; i >= 0; i--) {
      if (stack[i]!.name === name) return i;
      if (SCOPE_ENDS.has(stack[i]!.name)) return -1;
    }
    return -1;
  };

  const findTable = () => stack.findLastIndex(({ name }) => name === 'table');

  const closeParagraph = () => {
    const index = openParagraphs > 0 ? findInCell('p') : -1;
    if (index !== -1) closeFrom(index);
  };

  /** Closes the item that a new one ends, unless a list or another block is between. */
  const closeItem = (names: readonly string[]) => {
    for (let i = stack.length - 1; i >= 0; i--) {
      const { name, rule } = stack[i]!;
      if (names.includes(name)) return closeFrom(i);
      if (rule?.isSpecial && name !== 'address' && name !== 'div' && name !== 'p') return;
    }
  };

  /** Adds a cell around table content outside of one. */
  const addCell = () => {
    if (top?.name === 'colgroup') closeFrom(stack.length - 1);
    if (top?.name === 'table') push('tbody', ELEMENTS.get('tbody'));
    if (top?.name !== 'tr') push('tr', ELEMENTS.get('tr'));
    push('td', ELEMENTS.get('td'));
  };

  /** Adds the missing parents of a table part. Returns false if there is no table. */
  const fitTablePart = (name: string): boolean => {
    const table = findTable();
    if (table === -1) return false;
    const section = stack[table + 1]?.name;
    const hasRows = section === 'tbody' || section === 'thead' || section === 'tfoot';
    if (name === 'tr') closeFrom(table + (hasRows ? 2 : 1));
    else if (name === 'td' || name === 'th') closeFrom(table + (hasRows ? 3 : 1));
    else if (name !== 'col' || section !== 'colgroup') closeFrom(table + 1);
    if (name === 'col' && top?.name !== 'colgroup') push('colgroup', ELEMENTS.get('colgroup'));
    if (/^t[rdh]$/.test(name) && top?.name === 'table') push('tbody', ELEMENTS.get('tbody'));
    if (/^t[dh]$/.test(name) && top?.name !== 'tr') push('tr', ELEMENTS.get('tr'));
    return true;
  };

  const isInFrame = () => top !== undefined && !top.isSilent && TABLE_FRAME.has(top.name);

  /** Closes what cannot contain the element. Returns false if it is not allowed here. */
  const makeRoom = (name: string, rule: ElementRule | undefined): boolean => {
    if (TABLE_PARTS.has(name)) return fitTablePart(name);
    if (isInFrame()) addCell();
    if (rule === undefined || (rule.kind === 'math' && name !== 'math')) return true;
    if (rule.kind === 'block' || name === 'hr') {
      if (name === 'li') closeItem(['li']);
      else if (name === 'dd' || name === 'dt') closeItem(['dd', 'dt']);
      closeParagraph();
      if (HEADING.test(name) && HEADING.test(top?.name ?? '')) closeFrom(stack.length - 1);
      return true;
    }
    if (name === 'rt' || name === 'rp') closeRuby();
    else if (name === 'a') closeLink();
    resume();
    return true;
  };

  const closeRuby = () => {
    if (findInCell('ruby') === -1) return;
    while (top && /^(?:r[tp]|p|li|d[dt])$/.test(top.name)) closeFrom(stack.length - 1);
  };

  const closeLink = () => {
    const index = findInCell('a');
    if (index !== -1) closeFrom(index);
    pending = pending.filter(({ name }) => name !== 'a');
  };

  /** Its end tag will be ignored. */
  const refuse = (name: string): false => {
    refused.set(name, (refused.get(name) ?? 0) + 1);
    return false;
  };

  /** Opens a listed element, or one that is not written (no rule). Returns false if it is not allowed here, or too deep. */
  const open = (name: string, rule: ElementRule | undefined, opening?: Opening): boolean => {
    const isExcluded = rule === undefined && opening?.isSilent;
    const depth = FEED_MAX_DEPTH + (isExcluded ? SILENT_DEPTH : 0);
    const isTooDeep = () => stack.length >= depth && !TABLE_PARTS.has(name);
    if (isTooDeep()) return refuse(name);
    if (!isExcluded && !makeRoom(name, rule)) {
      addSpace();
      return false;
    }
    // A cell or formatting may have been added around it.
    if (isTooDeep()) return refuse(name);
    push(name, rule, opening);
    return true;
  };

  /** Writes a void element. */
  const addVoid = (name: string, rule: ElementRule, tag: string) => {
    if (!makeRoom(name, rule)) return;
    if (rule.breaksText) addSpace();
    if (top?.isSilent) return;
    html += tag;
    isAtStartOfPre = false;
  };

  /** Handles an end tag: closes the element that it matches, or nothing. */
  const close = (name: string) => {
    const refusals = refused.get(name) ?? 0;
    if (refusals > 0) {
      refused.set(name, refusals - 1);
      return;
    }
    const index = findEnded(name);
    if (index !== -1) closeFrom(index);
    if (pending.length > 0) pending = pending.filter((element) => element.name !== name);
  };

  const findEnded = (name: string): number => {
    if (name === 'table') return findTable();
    if (TABLE_PARTS.has(name)) {
      const index = stack.findLastIndex((element) => element.name === name);
      return index > findTable() ? index : -1;
    }
    const rule = ELEMENTS.get(name);
    const reachesFar = rule === undefined || rule.isSpecial || rule.kind === 'formatting';
    for (let i = stack.length - 1; i >= 0; i--) {
      const element = stack[i]!;
      if (element.name === name) return i;
      if (SCOPE_ENDS.has(element.name)) return -1;
      if (HEADING.test(name) && HEADING.test(element.name)) return i;
      if (!reachesFar && element.rule?.isSpecial) return -1;
      if (name === 'li' && (element.name === 'ul' || element.name === 'ol')) return -1;
    }
    return -1;
  };

  /** Adds decoded text; `plain` is its plain text. */
  const addText = (added: string, plain = added) => {
    if (top?.isSilent) return;
    const isSpace = !/[^\t\n\f\r ]/.test(added);
    if (top !== undefined && top.hiddenText !== 0 && !isSpace) return;
    let shown = added;
    if (isAtStartOfPre) {
      // A browser drops the first line break of a `pre`, each time that it parses it.
      shown = shown.replace(/^\n+/, '');
      if (shown === '') return;
    }
    if (!isSpace) {
      if (isInFrame()) addCell();
      resume();
    }
    isAtStartOfPre = false;
    html += escapeText(shown);
    addPlain(plain);
  };

  return {
    open,
    close,
    addVoid,
    addText,
    /** Closes the innermost open element. */
    closeTop: () => closeFrom(stack.length - 1),
    closeFrom,
    /** Adds to the plain text only. */
    addPlain: (added: string) => {
      if (!top?.isSilent) addPlain(added);
    },
    top: () => top,
    /** Returns the index of the innermost open element of that name, or -1. */
    find: (name: string) => stack.findLastIndex((element) => element.name === name),
    at: (index: number): OpenElement | undefined => stack[index],
    /** Whether nothing but start tags was written into an open element. */
    isEmpty: (index: number) => /^(?:<[a-z][^>]*(?<!\/)>\s*)*$/.test(html.slice(stack[index]?.from)),
    /** Returns the index of the first element of the formula or drawing. */
    findForeign: (foreign: 'math' | 'svg') => stack.findIndex((element) => element.foreign === foreign),
    length: () => html.length,
    /** Returns the HTML and its plain text, with everything closed. */
    finish: () => {
      closeFrom(0);
      return { html: html.trim(), text: text.join('') };
    },
  };
}

function isNot(elements: OpenElement[]) {
  return ({ name }: OpenElement) => !elements.some((element) => element.name === name);
}

export function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text;
}

export function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}
