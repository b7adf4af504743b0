import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** What our messages have beside text: arguments, numbers and plurals. The build refuses anything else (scripts/compiled-messages.ts). */
export const MESSAGE_KINDS: readonly unknown[] = [undefined, 'number', 'plural'];

type Tokens = string | readonly Token[];
type Token = string | [name: string, kind?: string, cases?: Record<string, Tokens>];

/** Writes a compiled message with its values. A value that is missing is left out. */
export function formatMessage(
  message: CompiledMessage,
  locale: string,
  values: Record<string, unknown>,
): string {
  const { numbers, plurals } = findFormats(locale);
  /** `count` is what `#` stands for. */
  const write = (tokens: Tokens, count?: number): string =>
    typeof tokens === 'string' ? tokens : tokens.map((token) => writeToken(token, count)).join('');
  const writeToken = (token: Token, count: number | undefined) => {
    if (token === '#' && count !== undefined) return numbers.format(count);
    if (typeof token === 'string') return token;
    const [name, kind, cases] = token;
    const value = values[name] as number | undefined;
    if (value === undefined || value === null) return '';
    if (kind === 'plural')
      return write((cases![value] ?? cases![plurals.select(value)] ?? cases!.other)!, value);
    return kind === 'number' ? numbers.format(value) : String(value);
  };
  return write(message as Tokens);
}

const formats = new Map<string, { numbers: Intl.NumberFormat; plurals: Intl.PluralRules }>();

function findFormats(locale: string) {
  let found = formats.get(locale);
  if (!found) {
    found = { numbers: new Intl.NumberFormat([locale, 'en']), plurals: new Intl.PluralRules([locale, 'en']) };
    formats.set(locale, found);
  }
  return found;
}
