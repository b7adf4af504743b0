import { isBlockElement } from '../html-text.ts';

/**
 * What may stand in stored HTML. Forms, scripts, styles and SVG may not; their names are not here.
 *
 * Nothing may be added whose content a browser reads as raw text (`style`, `noscript`, `title`, `textarea`, `xmp` …): that
 * there is none but the always empty `iframe` is why no text can become an element when a browser writes the HTML down
 * and reads it again.
 */
export interface ElementRule {
  /**
   * `formatting` elements are opened again after a block that closed them, as browsers do; a `block` closes an open
   * paragraph; `void` elements have no end; `table` parts only stand where a table has them.
   */
  kind: 'block' | 'formatting' | 'inline' | 'void' | 'table' | 'math';
  /** HTML's "special" elements, which the end tag of an inline element does not reach across. */
  isSpecial: boolean;
  /** Readers expect a space in the plain text before and after it. */
  breaksText: boolean;
  attributes: ReadonlySet<string>;
}

/** On every HTML element. Values are checked by `attributes.ts`. */
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

/** Inline by what they say, special by HTML's word. */
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

/** Elements that go with their content; of all others that are not listed above the content stays. */
export const WITHOUT_CONTENT: ReadonlySet<string> = new Set(
  'applet datalist head noembed noframes option optgroup script select style svg template textarea title'.split(
    ' ',
  ),
);

/** Names that mean a listed element. The ones of AMP stand for what its script would put in their place. */
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

/** Attributes that say something by being there. */
export const BOOLEAN_ATTRIBUTES: ReadonlySet<string> = new Set(
  'allowfullscreen controls default loop muted open playsinline reversed'.split(' '),
);
