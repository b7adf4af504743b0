import { createRequire } from 'node:module';
import type * as Css from 'css-tree';

const require = createRequire(import.meta.url);
/** Loaded for the first styles: most servers have none. */
let tree: typeof Css;

/** Characters of a blog's own styles. */
export const CSS_MAX = 50_000;
/** Maximum nesting of media queries. */
const DEPTH_MAX = 8;

/** Valid styles for a blog's pages, or the error and its line. */
export type CustomCss = { css: string } | { error: string; line: number };

class CssError extends Error {
  readonly line: number;
  constructor(message: string, node: Pick<Css.CssNode, 'loc'>) {
    super(message);
    this.line = node.loc?.start.line ?? 1;
  }
}

/** Allowed rules. Others affect more than the page's own content, such as named fonts and animations, or other servers. */
const GROUPS = new Set(['media', 'supports', 'container']);
/** Old ways to include a script. */
const PROPERTIES_NEVER = new Set(['behavior', '-moz-binding', '-ms-behavior']);
/** Functions that load an image, or more, from an address without `url()`; and those that ran scripts. */
const FUNCTIONS_NEVER =
  /^(?:(?:-\w+-)?(?:image-set|cross-fade|element|canvas|calc-script)|image|src|expression|paint|progid|url-prefix|domain|regexp|document)$/;
/** An image that was uploaded here, under any host. */
const OWN_IMAGE = /^(?:https?:\/\/[^/?#\s]+)?(\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** A small inline image. */
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/**
 * Inside the blog’s own content (`Own` in web/features/blog-pages). Its class-like specificity outweighs the platform’s rules.
 */
const OWN = ':is([data-own] *)';
/** The page as a whole: the boxes of its content. */
const PAGE = '[data-own]>*';
/**
 * The boxes' own styles, added to the owner's: nothing is painted outside them, but there is a little room for the platform's
 * styles, such as outlines.
 */
const OWN_BOX =
  '[data-own]{contain:paint;min-inline-size:0;margin:-4px calc(-1*var(--s5));padding:4px var(--s5)}';
const PAGE_NAMES = new Set(['body', 'html', 'root']);

/**
 * Limits a blog's own styles to the blog's own content: every selector is scoped to it, so that the platform's parts of a page
 * (forms, notices, its footer, comments) can neither be hidden nor changed. Only images that were uploaded here are loaded.
 */
export function sanitizeCustomCss(text: string): CustomCss {
  if (text.length > CSS_MAX) return { error: 'there can be 50,000 characters at most', line: 1 };
  tree ??= require('css-tree');
  try {
    const sheet = parse(text);
    limitRules(sheet.children, 0);
    const css = tree.generate(sheet);
    requireHarmless(css);
    return { css };
  } catch (error) {
    if (error instanceof CssError) return { error: error.message, line: error.line };
    if (error instanceof RangeError) return { error: 'there are too many levels of brackets', line: 1 };
    throw error;
  }
}

function parse(text: string): Css.StyleSheet {
  const sheet = tree.parse(text, {
    positions: true,
    parseCustomProperty: true,
    onParseError: (error) => {
      const line = (error as unknown as { line: number }).line;
      throw new CssError(toReason(error.message), { loc: { start: { line } } } as Css.Comment);
    },
  });
  return sheet as Css.StyleSheet;
}

/** The parser's messages as the end of a sentence. */
function toReason(message: string): string {
  const plain = message.replace(/\.$/, '').replaceAll(/"([^"]+)"/g, '“$1”');
  return plain.charAt(0).toLowerCase() + plain.slice(1);
}

function limitRules(nodes: Css.List<Css.CssNode>, depth: number): void {
  if (depth > DEPTH_MAX) throw new RangeError('too deep');
  nodes.forEach((node, item, list) => {
    if (node.type === 'Comment' || node.type === 'WhiteSpace' || node.type === 'CDO' || node.type === 'CDC')
      list.remove(item);
    else if (node.type === 'Rule') limitRule(node);
    else if (node.type === 'Atrule') limitGroup(node, depth);
    else throw new CssError('this is no rule', node);
  });
}

function limitGroup(node: Css.Atrule, depth: number): void {
  if (!GROUPS.has(node.name.toLowerCase()) || !node.block)
    throw new CssError(`“@${node.name}” can’t be used here`, node);
  limitRules(node.block.children, depth + 1);
}

function limitRule({ prelude, block }: Css.Rule): void {
  if (prelude.type !== 'SelectorList') throw new CssError('this selector isn’t valid', prelude);
  prelude.children.forEach((selector) => {
    if (selector.type !== 'Selector') throw new CssError('this selector isn’t valid', selector);
    limitSelector(selector);
  });
  block.children.forEach((node, item, list) => {
    if (node.type === 'Comment') list.remove(item);
    else if (node.type === 'Declaration') requireDeclaration(node);
    else if (node.type === 'Rule' || node.type === 'Atrule')
      throw new CssError('rules can’t stand within other rules here', node);
    else throw new CssError('this is no declaration', node);
  });
}

function requireDeclaration(node: Css.Declaration): void {
  const name = node.property.toLowerCase();
  if (PROPERTIES_NEVER.has(name)) throw new CssError(`“${name}” can’t be used here`, node);
  const value = tree.generate(node.value).toLowerCase();
  if (name === 'position' && /\b(?:fixed|sticky|-webkit-sticky)\b/.test(value))
    throw new CssError(
      `“position: ${value}” can’t be used here, because it can cover the rest of the page`,
      node,
    );
  tree.walk(node.value, (part) => {
    if (part.type === 'Function' && FUNCTIONS_NEVER.test(part.name.toLowerCase()))
      throw new CssError(`“${part.name}()” can’t be used here`, node);
    if (part.type !== 'Url') return;
    const own = OWN_IMAGE.exec(part.value)?.[1];
    if (own) part.value = own;
    else if (!DATA_IMAGE.test(part.value))
      throw new CssError('“url()” needs a picture that was uploaded here: /media/…', node);
  });
}

/** `body` means the boxes of the blog's content; all other selectors apply within them. */
function limitSelector(selector: Css.Selector): void {
  const nodes = selector.children.toArray();
  const isPage = (node: Css.CssNode | undefined) =>
    (node?.type === 'TypeSelector' || node?.type === 'PseudoClassSelector') &&
    PAGE_NAMES.has(node.name.toLowerCase());
  while (isPage(nodes[0]) && nodes[1]?.type === 'Combinator' && /^[ >]$/.test(nodes[1].name))
    nodes.splice(0, 2);
  if (isPage(nodes[0]) && nodes[1]?.type !== 'Combinator') nodes.splice(0, 1, ...parseSelector(PAGE));
  const subject = nodes.findLastIndex(({ type }) => type === 'Combinator') + 1;
  const pseudo = nodes.findIndex((node, index) => index >= subject && isPseudoElement(node));
  nodes.splice(pseudo < 0 ? nodes.length : pseudo, 0, ...parseSelector(OWN));
  selector.children = new tree.List<Css.CssNode>().fromArray(nodes);
}

/** The oldest pseudo-elements have one colon. */
function isPseudoElement(node: Css.CssNode): boolean {
  if (node.type === 'PseudoElementSelector') return true;
  return node.type === 'PseudoClassSelector' && /^(?:before|after|first-line|first-letter)$/i.test(node.name);
}

function parseSelector(text: string): Css.CssNode[] {
  return (tree.parse(text, { context: 'selector' }) as Css.Selector).children.toArray();
}

/** Checks the output once more, character by character, independently of the parser. */
function requireHarmless(css: string): void {
  const reject = (what: string) => {
    throw new CssError(`“${what}” can’t be used here`, {} as Css.Comment);
  };
  if (/<\/|<!--/.test(css)) reject('</');
  tree.tokenize(css, (type, start, end) => {
    const token = css.slice(start, end);
    if (type === tree.tokenTypes.Url) {
      const address = tree.url.decode(token);
      if (!OWN_IMAGE.test(address) && !DATA_IMAGE.test(address)) reject('url()');
    } else if (type === tree.tokenTypes.BadUrl) reject('url()');
    else if (type === tree.tokenTypes.Function) {
      const name = tree.ident.decode(token.slice(0, -1)).toLowerCase();
      if (name === 'url' || FUNCTIONS_NEVER.test(name)) reject(`${name}()`);
    } else if (type === tree.tokenTypes.AtKeyword) {
      if (!GROUPS.has(tree.ident.decode(token.slice(1)).toLowerCase())) reject(token);
    }
  });
}

/** Cache of pages' last styles, so that a blog's are not processed for every page. */
const made = new Map<string, string>();
const MADE_MAX = 50;

/** Returns the styles for a page; '' for those that were stored under other rules and are invalid now. */
export function getCustomCss(text: string): string {
  const known = made.get(text);
  if (known !== undefined) return known;
  const result = sanitizeCustomCss(text);
  const css = 'css' in result && result.css !== '' ? OWN_BOX + result.css : '';
  if (made.size >= MADE_MAX) made.delete(made.keys().next().value!);
  made.set(text, css);
  return css;
}
