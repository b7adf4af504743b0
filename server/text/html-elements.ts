import { NestedParser } from './nested-parser.ts';

/** An element of a page, by its place in the text. */
export interface HtmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  start: number;
  /** What is inside begins and ends here. */
  innerStart: number;
  innerEnd: number;
  end: number;
}

/** Elements that are returned of one page. */
const ELEMENTS_MAX = 20_000;

/**
 * Lists the elements of a page that `isWanted`, in order, those inside of others too. Elements that are not closed end with the
 * element around them; nothing is found after what `NestedParser` reads.
 */
export function listElements(
  html: string,
  isWanted: (name: string, attributes: Readonly<Record<string, string>>) => boolean,
): HtmlElement[] {
  const found: HtmlElement[] = [];
  const open: (HtmlElement | undefined)[] = [];
  const parser = new NestedParser({
    onopentag(name, attributes) {
      if (found.length >= ELEMENTS_MAX || !isWanted(name, attributes)) {
        open.push(undefined);
        return;
      }
      const start = parser.startIndex;
      const innerStart = Math.max(start, parser.endIndex) + 1;
      const element = { name, attributes, start, innerStart, innerEnd: html.length, end: html.length };
      found.push(element);
      open.push(element);
    },
    onclosetag(_name, isImplied) {
      const element = open.pop();
      if (!element) return;
      element.innerEnd = Math.max(element.innerStart, Math.min(parser.startIndex, html.length));
      element.end = isImplied ? element.innerEnd : Math.max(element.innerEnd, parser.endIndex + 1);
    },
  });
  parser.end(html);
  return found;
}

/** Whether one of the words of the class attribute is `name`. */
export function hasClass({ class: value = '' }: Readonly<Record<string, string>>, name: string): boolean {
  return value.split(/\s+/).includes(name);
}

/**
 * Returns a page with some elements replaced by what `render` returns for them; undefined keeps one as it is. What is inside of a
 * replaced element is not looked at again.
 */
export function replaceElements(
  html: string,
  isWanted: (name: string, attributes: Readonly<Record<string, string>>) => boolean,
  render: (element: HtmlElement, inner: string) => string | undefined,
): string {
  let result = '';
  let at = 0;
  for (const element of listElements(html, isWanted)) {
    if (element.start < at) continue;
    const text = render(element, html.slice(element.innerStart, element.innerEnd));
    if (text === undefined) continue;
    result += html.slice(at, element.start) + text;
    at = element.end;
  }
  return result + html.slice(at);
}

/** Returns a page without some of its elements. */
export function removeElements(
  html: string,
  elements: readonly Pick<HtmlElement, 'start' | 'end'>[],
): string {
  let result = '';
  let at = 0;
  for (const { start, end } of elements.toSorted((a, b) => a.start - b.start)) {
    if (start > at) result += html.slice(at, start);
    at = Math.max(at, end);
  }
  return result + html.slice(at);
}
