import type { Logger } from 'pino';
import { writeToOutbox } from './outbox.ts';
import type { PreparedMessage } from './smtp.ts';

/** One message to one person. */
export interface Email {
  to: string;
  subject: string;
  /** Absent for plain text only. */
  html?: string | undefined;
  text: string;
  /** Further headers, such as List-Unsubscribe. Names and values of printable characters only. */
  headers?: Record<string, string>;
  /** Identifies this message permanently: sent twice with the same id, it has the same Message-ID (or file). */
  id: string;
  /** When it was enqueued; the date of the message. */
  date: Date;
}

/** Records that a message was sent to a mail server, so that it never goes twice. */
export interface Handover {
  /** Called when the server has all of the message but its last line. If it returns false or throws, the connection closes. */
  begin(): Promise<boolean>;
  /** Called after that, immediately before the last line is sent; if it throws, the line is not sent. */
  beforeLastLine(): void;
  /** Called if the last line was not sent, or the server rejected the message or did not respond: it may be sent again. */
  undo(): Promise<void>;
}

/** What a mail server answered when it rejected a message permanently. */
export interface Refusal {
  answer: string;
  /** The address is at fault: neither the message nor a rule about the sender (RFC 3463, X.7). */
  isAboutAddress: boolean;
}

export interface Mailer {
  /**
   * Sends a message. Throws for a temporary failure; a permanently rejected message is dropped, and the refusal returned. The outbox
   * directory needs no handover: a message that is written again replaces itself.
   */
  sendEmail(email: Email, handover?: Handover): Promise<Refusal | undefined>;
}

export interface MailerConfig {
  smtpUrl: string | undefined;
  mailFrom: string;
  outboxDir: string;
  publicUrl: string;
}

/** Called for every message that was written into the outbox directory, with its file. */
export type OnWritten = (email: Email, path: string) => void;

/** Returns a mailer that sends by SMTP if a server is configured, and otherwise writes .eml files into the outbox directory. */
export function createMailer(config: MailerConfig, log: Logger, onWritten?: OnWritten): Mailer {
  const domain = new URL(config.publicUrl).hostname;
  return {
    async sendEmail(email, handover) {
      const message = {
        from: config.mailFrom,
        // As an object the address is used as it is: no list, no group, no further recipient.
        to: { name: '', address: requirePlain(email.to) },
        subject: requirePlain(email.subject),
        ...(email.html === undefined ? {} : { html: email.html }),
        text: email.text,
        textEncoding: 'quoted-printable',
        messageId: `<${requirePlain(email.id)}@${domain}>`,
        date: email.date,
        // Prevents "I am away" replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...toPlainHeaders(email.headers) },
        disableFileAccess: true,
        disableUrlAccess: true,
      } as const;
      // With the first email: the library is large.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { envelope, message: composed } = await composer.sendMail(message);
      if (!config.smtpUrl) {
        const path = await writeToOutbox(config.outboxDir, email, composed as Buffer);
        onWritten?.(email, path);
        return undefined;
      }
      const { parseSmtpUrl, prepareMessage } = await import('./smtp.ts');
      try {
        const prepared = await prepareMessage(parseSmtpUrl(config.smtpUrl), envelope, composed as Buffer);
        await finishMessage(prepared, handover).finally(prepared.close);
        return undefined;
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        log.warn({ email: email.id, err: { message: (error as Error).message } }, 'an email was rejected');
        return toRefusal(error);
      }
    },
  };
}

/** Ends a message, unless it was already sent. */
async function finishMessage(prepared: PreparedMessage, handover: Handover | undefined): Promise<void> {
  if (!handover) return prepared.end(() => {});
  if (!(await handover.begin())) return;
  try {
    await prepared.end(handover.beforeLastLine);
  } catch (error) {
    await handover.undo();
    throw error;
  }
}

function toPlainHeaders(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[\w-]+$/.test(name)) throw new Error(`“${name}” is not a valid header name.`);
      return [name, requirePlain(value)];
    }),
  );
}

/** Rejects line breaks, which would begin another header, or the body. */
function requirePlain(text: string): string {
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code < 0x20 || code === 0x7f) throw new Error('A header has a control character.');
  }
  return text;
}

/** Whether the server rejected this recipient or message permanently (5xx), so that it must not be retried. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

function toRefusal(error: unknown): Refusal {
  const { command, response, message } = error as Error & { command?: string; response?: string };
  const answer = response ?? message;
  return { answer, isAboutAddress: command === 'RCPT TO' && !/^5\d\d[ -]5\.7\./.test(answer) };
}
