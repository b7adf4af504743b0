import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** Replaces the compiler in the browser, whose catalogues are compiled (scripts/compiled-messages.ts): what is left is plain text. */
export function compileMessage(message: string): CompiledMessage {
  return [message];
}
