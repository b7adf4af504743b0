import type { Attributes } from './read-html.ts';

const HOLDS_CODE = new Set(['code', 'div', 'figure', 'pre']);
const NAME = /^[a-z\d][a-z\d+#.-]{0,29}$/;

/**
 * The programming language that an element says its code is written in, in the ways of Markdown writers, highlighters and
 * GitHub; '' when it says none.
 */
export function languageOf(name: string, attributes: Attributes): string {
  if (!HOLDS_CODE.has(name)) return '';
  const className = attributes.get('class');
  const said =
    attributes.get('data-lang') ??
    attributes.get('data-language') ??
    (className === undefined
      ? undefined
      : /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([^\s;]{1,30})/i.exec(className)?.[1]);
  const language = said?.toLowerCase() ?? '';
  return NAME.test(language) ? language : '';
}
