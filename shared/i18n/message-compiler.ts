import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';

/** Messages are literals of the source, so this has at most a few thousand entries. */
const compiled = new Map<string, CompiledMessage>();

/** Parses an ICU message the first time it is needed. */
export function compileOnce(message: string): CompiledMessage {
  let tokens = compiled.get(message);
  if (!tokens) {
    tokens = compileMessage(message);
    compiled.set(message, tokens);
  }
  return tokens;
}
