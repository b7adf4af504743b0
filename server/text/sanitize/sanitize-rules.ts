import { isBlockElement } from '../html-text.ts';

/**
 * The allowed elements of stored HTML, without forms, scripts, styles and SVG.
 *
 * Never add an element whose content a browser parses as raw text (`style`, `noscript`, `title`, `textarea`, `xmp` …): only
 * because there is none, except the always empty `iframe`, no text can become an element when a browser serializes the HTML and
 * parses it again.
 */
export interface ElementRule {
  /**
   * `formatting` elements are reopened after a block that closed them, as in browsers; a `block` closes an open paragraph; `void`
   * elements have no end; `table` parts are only allowed in a table.
   */
  kind: 'block' | 'formatting' | 'inline' | 'void' | 'table' | 'math';
  /** HTML's "special" elements, which an inline element's end tag does not cross. */
  isSpecial: boolean;
  /** Separates words in the plain text. */
  breaksText: boolean;
  attributes: ReadonlySet<string>;
}

/** On every HTML element. `build-html.ts` checks the values. */
const EVERYWHERE = ['dir', 'id', 'lang', 'title'];

const NAMES: Record<Exclude<ElementRule['kind'], 'math'>, string> = {
  formatting: 'a b big code em font i s small strike strong tt u',
  inline:
    'abbr acronym audio bdi bdo cite data del dfn ins kbd mark picture q rp rt ruby samp span sub sup time var video iframe',
  block:
    'address article aside blockquote center dd details dir div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header ' +
    'hgroup li main menu nav ol p pre section summary table ul',
  table: 'caption colgroup tbody td tfoot th thead tr',
  void: 'br col hr img source track wbr',
};

const ATTRIBUTES: Record<string, string> = {
  a: 'class href hreflang rel',
  audio: 'controls loop preload src',
  blockquote: 'align cite',
  caption: 'align',
  code: 'class',
  col: 'span',
  colgroup: 'span',
  data: 'value',
  del: 'cite datetime',
  details: 'open',
  div: 'align',
  figcaption: 'align',
  figure: 'align',
  h1: 'align',
  h2: 'align',
  h3: 'align',
  h4: 'align',
  h5: 'align',
  h6: 'align',
  iframe: 'allowfullscreen height loading referrerpolicy sandbox src width',
  img: 'align alt height loading sizes src srcset width',
  ins: 'cite datetime',
  li: 'class value',
  ol: 'reversed start type',
  p: 'align',
  pre: 'class',
  q: 'cite',
  section: 'align',
  source: 'media sizes src srcset type',
  td: 'align colspan headers rowspan valign',
  th: 'align colspan headers rowspan scope valign',
  time: 'datetime',
  tr: 'align valign',
  track: 'default kind label src srclang',
  video: 'controls height loop muted playsinline poster preload src width',
};

/** Inline by content, special by HTML's definition. */
const SPECIAL_TOO = new Set(['iframe']);

const rules = new Map<string, ElementRule>();
for (const [kind, names] of Object.entries(NAMES)) {
  for (const name of names.split(' '))
    rules.set(name, {
      kind: kind as ElementRule['kind'],
      isSpecial: kind === 'block' || kind === 'table' || kind === 'void' || SPECIAL_TOO.has(name),
      breaksText: isBlockElement(name),
      attributes: new Set([...EVERYWHERE, ...(ATTRIBUTES[name]?.split(' ') ?? [])]),
    });
}

export const ELEMENTS: ReadonlyMap<string, ElementRule> = rules;

/** Elements removed with their content; any other element not listed above keeps its content. */
export const WITHOUT_CONTENT: ReadonlySet<string> = new Set(
  'applet datalist head noembed noframes option optgroup script select style svg template textarea title'.split(
    ' ',
  ),
);

/** Names that mean a listed element. Those of AMP are replaced as its script would. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['amp-anim', 'img'],
  ['amp-audio', 'audio'],
  ['amp-iframe', 'iframe'],
  ['amp-img', 'img'],
  ['amp-video', 'video'],
  ['image', 'img'],
  ['listing', 'pre'],
  ['plaintext', 'pre'],
  ['xmp', 'pre'],
]);

/** Boolean attributes. */
export const BOOLEAN_ATTRIBUTES: ReadonlySet<string> = new Set(
  'allowfullscreen controls default loop muted open playsinline reversed'.split(' '),
);
