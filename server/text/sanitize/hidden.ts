import type { Attributes } from './read-html.ts';

/** The parts of an element's own style that we apply: classes and scripts are unavailable. */
export interface OwnStyle {
  /** Nothing in it is seen. */
  isHidden: boolean;
  /** Why its text is invisible, where inner elements can override it: bits; undefined if unspecified. */
  invisible: number | undefined;
  /** Bits of the outer reasons that it overrides. */
  visible: number;
  align: string | undefined;
  float: 'left' | 'right' | undefined;
}

const BY_VISIBILITY = 1;
const BY_SIZE = 2;

const PLAIN: OwnStyle = {
  isHidden: false,
  invisible: undefined,
  visible: 0,
  align: undefined,
  float: undefined,
};

/** Feeds repeat few styles very often. */
const known = new Map<string, OwnStyle>();
const KNOWN_MAX = 500;
const STYLE_MAX = 2_000;

/** Parses `style` for visibility and position. */
export function readStyle(style: string | undefined): OwnStyle {
  if (style === undefined || style === '') return PLAIN;
  const before = known.get(style);
  if (before !== undefined) return before;
  const read = parseStyle(style.slice(0, STYLE_MAX));
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(style.slice(), read);
  return read;
}

function parseStyle(style: string): OwnStyle {
  const declared = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).replace('!important', '');
    declared.set(declaration.slice(0, colon).trim(), value.trim());
  }
  const size = declared.get('font-size');
  const visibility = declared.get('visibility');
  const align = declared.get('text-align');
  const float = declared.get('float');
  // Emails hide their preview line in a box without height; with only `height: 0` pages make room for a video.
  const isFolded = isZero(declared.get('max-height')) && /hidden|clip/.test(declared.get('overflow') ?? '');
  return {
    isHidden: declared.get('display') === 'none' || isFolded,
    invisible: (visibility === 'hidden' ? BY_VISIBILITY : 0) | (isZero(size) ? BY_SIZE : 0) || undefined,
    visible:
      (visibility === 'visible' ? BY_VISIBILITY : 0) | (size !== undefined && !isZero(size) ? BY_SIZE : 0),
    align: align !== undefined && /^(?:left|right|center)$/.test(align) ? align : undefined,
    float: float === 'left' || float === 'right' ? float : undefined,
  };
}

function isZero(length: string | undefined): boolean {
  return length !== undefined && /^0(?:\.0+)?(?:px|pt|em|rem|%)?$/.test(length);
}

/** Whether an element is hidden by its publisher. */
export function isHidden(attributes: Attributes, style: OwnStyle): boolean {
  if (style.isHidden) return true;
  const hidden = attributes.get('hidden');
  return hidden !== undefined && hidden.toLowerCase() !== 'until-found';
}

/** Returns why text in an element is invisible, given the outer reasons. */
export function computeHiddenText(style: OwnStyle, around: number): number {
  return (around & ~style.visible) | (style.invisible ?? 0);
}
