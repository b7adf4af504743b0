import { TransNoContext } from '@lingui/react/server';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { getTranslator } from '#shared/i18n/translate.ts';

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
  values?: Record<string, ReactNode>,
  components?: Record<string, ReactElement>,
): ReactNode {
  // The two packages declare the translator in different files, so the compiler sees two classes.
  const i18n = getTranslator() as unknown as ComponentProps<typeof TransNoContext>['lingui']['i18n'];
  return (
    <TransNoContext
      id={message}
      {...(values && { values })}
      {...(components && { components })}
      lingui={{ i18n }}
    />
  );
}
