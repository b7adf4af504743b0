import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/**
 * Replaces the compiler in the browser: its build compiled every message that is more than plain text to tokens
 * (scripts/compiled-messages.ts). A text that begins like tokens is always compiled.
 */
export function compileMessage(message: string): CompiledMessage {
  return message.startsWith('[') ? JSON.parse(message) : [message];
}
