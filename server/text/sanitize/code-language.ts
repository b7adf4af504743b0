import type { Attributes } from './read-html.ts';

const CODE_ELEMENTS = new Set(['code', 'div', 'figure', 'pre']);
const NAME = /^[a-z\d][a-z\d+#.-]{0,29}$/;

/** Returns the programming language of an element's code, as declared by Markdown, highlighters and GitHub; '' without one. */
export function getCodeLanguage(name: string, attributes: Attributes): string {
  if (!CODE_ELEMENTS.has(name)) return '';
  const className = attributes.get('class');
  const declared =
    attributes.get('data-lang') ??
    attributes.get('data-language') ??
    (className === undefined
      ? undefined
      : /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([^\s;]{1,30})/i.exec(className)?.[1]);
  const language = declared?.toLowerCase() ?? '';
  return NAME.test(language) ? language : '';
}
