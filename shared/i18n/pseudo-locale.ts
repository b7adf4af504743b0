import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { compileOnce } from './message-compiler.ts';

const PLAIN = 'acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ';
const ACCENTED = 'áçðéĝĥîĵķļñöŕšţûŵýžÅÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽ';

/** Compiles a message to accented English, 40 % longer: whatever stays plain on the screen was never translated. */
export function compilePseudo(message: string): CompiledMessage {
  return accentTokens(compileOnce(message)) as CompiledMessage;
}

function accentTokens(tokens: unknown): unknown {
  if (typeof tokens === 'string') return accentText(tokens);
  if (!Array.isArray(tokens)) return tokens;
  return tokens.map((token) => {
    if (typeof token === 'string') return accentText(token);
    const [name, kind, cases] = token as [string, string?, unknown?];
    if (!kind || typeof cases !== 'object' || cases === null) return token;
    const accented = Object.entries(cases).map(([when, text]) => [when, accentTokens(text)]);
    return [name, kind, Object.fromEntries(accented)];
  });
}

/** Accents the text; markup (`<link>`) and the plural's `#` stay unchanged. */
function accentText(text: string): string {
  if (text === '#') return text;
  const accented = text
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith('<')
        ? part
        : part.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter),
    )
    .join('');
  const letters = text.replace(/<[^>]*>/g, '').trim().length;
  return letters === 0 ? accented : accented + pad(Math.ceil(letters * 0.4));
}

/** Makes words, because a line can't be broken within one. */
function pad(length: number): string {
  return '~'.repeat(length).replace(/~{6}(?=~)/g, '~~~~~ ');
}
