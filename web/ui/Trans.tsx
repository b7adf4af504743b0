import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { getTranslator } from '#shared/i18n/translate.ts';

/** Splits a text at its first element, `<name>inside</name>` or `<name/>`, and what follows at the next. */
const ELEMENTS = /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\/>/;

/**
 * A message with elements in it: `<Trans message="Read <link>the rules</link>." components={{link: <a href="/rules" />}} />`.
 * `values` may contain elements too. The message is a literal, like that of `t()`.
 */
export function Trans({
  message,
  values,
  components,
}: {
  message: string;
  values?: Record<string, ReactNode>;
  components?: Record<string, ReactElement>;
}) {
  return renderMessage(message, values, components);
}

/** Renders a message as `Trans` does, for text that is worded once and rendered in several ways. */
export function renderMessage(
  message: string,
  values: Record<string, ReactNode> = {},
  components: Record<string, ReactElement> = {},
): ReactNode {
  const elements = { ...components };
  const texts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    // A number may choose a plural. Nothing in another value counts as an element of the message.
    if (typeof value === 'number') texts[name] = value;
    else {
      texts[name] = `<${name}_/>`;
      elements[`${name}_`] = createElement(Fragment, null, value);
    }
  }
  return renderElements(getTranslator()(message, texts), elements);
}

function renderElements(text: string, elements: Record<string, ReactElement>): ReactNode {
  const parts = text.split(ELEMENTS);
  if (parts.length === 1) return text;
  const rendered: ReactNode[] = [];
  for (let place = 0; place < parts.length; place += 4) {
    rendered.push(parts[place]);
    const [name, inside, alone] = parts.slice(place + 1, place + 4);
    const element = elements[name ?? alone ?? ''];
    if (!element) continue;
    const key = { key: place };
    // An empty one keeps what it has.
    rendered.push(
      inside ? cloneElement(element, key, renderElements(inside, elements)) : cloneElement(element, key),
    );
  }
  return rendered;
}
