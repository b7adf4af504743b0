import { Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { writeToOutbox } from './outbox.ts';

/** One message to one person. */
export interface Mail {
  to: string;
  subject: string;
  /** Absent for readers who want plain text alone. */
  html?: string | undefined;
  text: string;
  /** Further headers, for example List-Unsubscribe. Names and values of printable characters only. */
  headers?: Record<string, string>;
  /** Names this message for ever: sent twice with the same id, it is the same Message-ID (or the same file). */
  id: string;
  /** When it was ordered; the date of the message. */
  date: Date;
}

/** What is written down about a message that goes to a mail server, so that it never goes twice. */
export interface Handover {
  /**
   * Called when the server has all of the message but the line that ends it, without which it delivers nothing. That line is
   * sent once this has resolved with true; with false, or an error, the connection is dropped.
   */
  begin(): Promise<boolean>;
  /** The server refused the message at its end, or gave no answer: it may be sent again. */
  undo(): Promise<void>;
}

export interface Mailer {
  /**
   * Hands a message over. Throws when that failed for now; a message refused for good is logged and forgotten. The outbox
   * directory needs no handover: a message that is written again replaces itself.
   */
  sendMail(mail: Mail, handover?: Handover): Promise<void>;
  close(): void;
}

export interface MailerConfig {
  smtpUrl: string | undefined;
  mailFrom: string;
  outboxDir: string;
  publicUrl: string;
}

/** Told of every message that was written into the outbox directory, and of its file. */
export type OnWritten = (mail: Mail, path: string) => void;

/** Sends by SMTP where an address of a server is given, and otherwise writes .eml files into the outbox directory. */
export function createMailer(config: MailerConfig, log: Logger, onWritten?: OnWritten): Mailer {
  const domain = new URL(config.publicUrl).hostname;
  const smtp = config.smtpUrl ? createTransport(config.smtpUrl) : undefined;
  smtp?.use('stream', (mail, done) => {
    const { beforeEnd } = mail.data as { beforeEnd?: () => Promise<void> };
    if (beforeEnd) mail.message.transform(() => holdEnd(beforeEnd));
    done();
  });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async sendMail(mail, handover) {
      const message = {
        from: config.mailFrom,
        // As an object the address is taken as it is: no list, no group, no further recipient.
        to: { name: '', address: requirePlain(mail.to) },
        subject: requirePlain(mail.subject),
        ...(mail.html === undefined ? {} : { html: mail.html }),
        text: mail.text,
        textEncoding: 'quoted-printable',
        messageId: `<${requirePlain(mail.id)}@${domain}>`,
        date: mail.date,
        // Keeps "I am away" answers from coming back (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...plainHeaders(mail.headers) },
        disableFileAccess: true,
        disableUrlAccess: true,
      } as const;
      if (!smtp) {
        const { message: composed } = await composer.sendMail(message);
        const path = await writeToOutbox(config.outboxDir, mail, composed as Buffer);
        onWritten?.(mail, path);
        return;
      }
      let isHandedOver: boolean | undefined;
      const beforeEnd = async () => {
        isHandedOver = await handover?.begin();
        if (isHandedOver === false) throw new Error('This mail went out already.');
      };
      try {
        const options = { ...message, beforeEnd };
        await smtp.sendMail(options);
      } catch (error) {
        if (isHandedOver === false) return;
        if (isHandedOver) await handover?.undo();
        if (!isRefusedForGood(error)) throw error;
        log.warn({ mail: mail.id, err: { message: (error as Error).message } }, 'a mail was refused');
      }
    },
    close: () => smtp?.close(),
  };
}

/** Lets everything through at once, but the end only when `before` has resolved. */
function holdEnd(before: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    flush: (done) => {
      before().then(() => done(), done);
    },
  });
}

function plainHeaders(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[\w-]+$/.test(name)) throw new Error(`“${name}” is no name of a mail header.`);
      return [name, requirePlain(value)];
    }),
  );
}

/** A line break in a header would begin another header, or the body. */
function requirePlain(text: string): string {
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code < 0x20 || code === 0x7f) throw new Error('A mail header holds a control character.');
  }
  return text;
}

/** The server will never take this recipient or message (a 5xx answer); trying again only annoys it. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
