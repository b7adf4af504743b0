import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/**
 * What the browser has instead of a compiler: its build wrote every message that is more than plain text as the tokens it
 * compiles to (scripts/compiled-messages.ts). A text that begins like tokens is always written as tokens.
 */
export function compileMessage(message: string): CompiledMessage {
  return message.startsWith('[') ? JSON.parse(message) : [message];
}
