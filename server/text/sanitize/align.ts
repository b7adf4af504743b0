import type { OwnStyle } from './hidden.ts';
import type { Attributes } from './read-html.ts';

/** Classes of WordPress, the software of most blogs. */
const BOX_CLASS = /(?:^|\s)align(left|right|center)(?:\s|$)/;
const TEXT_CLASS = /(?:^|\s)(?:has-text-align-(left|right|center)|align(center))(?:\s|$)/;

/**
 * Returns an alignment as the old `align` attribute: it needs no style, which pages here forbid, and every reader of a published
 * feed supports it. Images float; text is aligned.
 */
export function findAlign(name: string, attributes: Attributes, style: OwnStyle): string | undefined {
  const isBox = name === 'img' || name === 'figure';
  const declared = attributes.get('align')?.trim().toLowerCase();
  const byClass = (isBox ? BOX_CLASS : TEXT_CLASS).exec(attributes.get('class') ?? '');
  const align = (isBox ? style.float : style.align) ?? declared ?? byClass?.[1] ?? byClass?.[2];
  if (align === 'middle') return isBox ? undefined : 'center';
  return align === 'left' || align === 'right' || align === 'center' ? align : undefined;
}
