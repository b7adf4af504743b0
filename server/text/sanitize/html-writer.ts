import { FEED_MAX_DEPTH } from '#shared/domain/limits.ts';
import { ELEMENTS, type ElementRule } from './sanitize-rules.ts';

/** An element that is open. */
export interface OpenElement {
  name: string;
  /** Undefined for one that is not written itself. */
  rule: ElementRule | undefined;
  /** Its start tag, to be opened again by. */
  tag: string;
  /** Nothing in it is written. */
  isSilent: boolean;
  /** Why the text in it is not seen; see `hidden.ts`. */
  hiddenText: number;
  /** The programming language of the code in it, where somebody said so. */
  language: string;
  /** What it or an element around it is of, where that is not HTML. */
  foreign: '' | 'math' | 'svg';
  /** Elements in it, as far as formulas need to know. */
  children: number;
  /** Where in the written HTML it begins. */
  from: number;
}

/** What an element that is opened may say besides its name. */
export type Opening = Partial<Pick<OpenElement, 'foreign' | 'isSilent' | 'hiddenText' | 'language' | 'tag'>>;

/** Formatting opened again after a block closed it costs at most so many characters of one text, and this much a tag. */
const REOPENED_MAX = 64 * 1024;
const REOPENED_TAG_MAX = 2_000;

/** What is kept out is kept out at any depth, and so are elements of its name in it, as far as anybody nests them. */
const SILENT_DEPTH = 32;

const TABLE_PARTS = new Set(['caption', 'col', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']);
/** Elements of a table that hold no text themselves. */
const TABLE_FRAME = new Set(['colgroup', 'table', 'tbody', 'tfoot', 'thead', 'tr']);
/** HTML's scopes end here: nothing in a cell closes anything outside it. */
const SCOPE_ENDS = new Set(['caption', 'table', 'td', 'th']);
const HEADING = /^h[1-6]$/;

export type HtmlWriter = ReturnType<typeof createHtmlWriter>;

/**
 * Writes HTML whose elements stand where a browser leaves them: what a paragraph, a list item, a link, a heading or a table
 * cannot hold closes it, what a table lacks is added, and what was left open is closed (HTML, "tree construction", as far
 * as the listed elements go). So a browser, or this writer, that reads the result sees just what was written.
 *
 * @param onClose told of every element that was opened without a rule, when it is closed
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
  /** Formatting that a block closed, to be opened again before the next text. */
  let pending: OpenElement[] = [];
  let reopened = 0;

  const addPlain = (added: string) => {
    if (added === '') return;
    text.push(added);
    endsInSpace = added.endsWith(' ');
  };

  /** Between what stands apart; one space is enough. */
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

  /** Closes all that is open from `index` on; formatting above it will be opened again. */
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

  /** Opens the formatting again that a block closed. */
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

  /** Index of the innermost open element of that name inside the same cell, or -1. */
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

  /** Closes the item that a new one ends, unless a list or another block stands between. */
  const closeItem = (names: readonly string[]) => {
    for (let i = stack.length - 1; i >= 0; i--) {
      const { name, rule } = stack[i]!;
      if (names.includes(name)) return closeFrom(i);
      if (rule?.isSpecial && name !== 'address' && name !== 'div' && name !== 'p') return;
    }
  };

  /** What stands in a table but in no cell gets one. */
  const addCell = () => {
    if (top?.name === 'colgroup') closeFrom(stack.length - 1);
    if (top?.name === 'table') push('tbody', ELEMENTS.get('tbody'));
    if (top?.name !== 'tr') push('tr', ELEMENTS.get('tr'));
    push('td', ELEMENTS.get('td'));
  };

  /** Makes the place in the table that its part stands in. False when there is no table. */
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

  /** Closes what cannot hold the element. False when it can stand nowhere here. */
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

  /** Its end tag will mean nothing. */
  const refuse = (name: string): false => {
    refused.set(name, (refused.get(name) ?? 0) + 1);
    return false;
  };

  /** Opens a listed element, or one that is not written (no rule). False when it cannot stand here, or too deep. */
  const open = (name: string, rule: ElementRule | undefined, opening?: Opening): boolean => {
    const isExcluded = rule === undefined && opening?.isSilent;
    const depth = FEED_MAX_DEPTH + (isExcluded ? SILENT_DEPTH : 0);
    const isTooDeep = () => stack.length >= depth && !TABLE_PARTS.has(name);
    if (isTooDeep()) return refuse(name);
    if (!isExcluded && !makeRoom(name, rule)) {
      addSpace();
      return false;
    }
    // A cell or formatting may have come around it.
    if (isTooDeep()) return refuse(name);
    push(name, rule, opening);
    return true;
  };

  /** Writes an element that has no content. */
  const addVoid = (name: string, rule: ElementRule, tag: string) => {
    if (!makeRoom(name, rule)) return;
    if (rule.breaksText) addSpace();
    if (top?.isSilent) return;
    html += tag;
    isAtStartOfPre = false;
  };

  /** An end tag: closes the element that it means, or nothing. */
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

  /** Decoded text; `plain` is what the plain text gets of it. */
  const addText = (added: string, plain = added) => {
    if (top?.isSilent) return;
    const isSpace = !/[^\t\n\f\r ]/.test(added);
    if (top !== undefined && top.hiddenText !== 0 && !isSpace) return;
    let shown = added;
    if (isAtStartOfPre) {
      // A browser leaves out the first line break of a `pre`, each time that it reads it.
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
    /** Index of the innermost open element of that name, or -1. */
    find: (name: string) => stack.findLastIndex((element) => element.name === name),
    at: (index: number): OpenElement | undefined => stack[index],
    /** Index of the element with which a formula or drawing begins. */
    findForeign: (foreign: 'math' | 'svg') => stack.findIndex((element) => element.foreign === foreign),
    length: () => html.length,
    /** The HTML and its plain text, with everything closed. */
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
