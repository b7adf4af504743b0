import { pino } from 'pino';
import { createMailer } from '#server/platform/email/mailer.ts';

/**
 * A process that sends an email of `length` characters to the server at `smtpUrl`, and kills itself as soon as possible after it
 * recorded that the email is sent.
 */
const [smtpUrl, length] = process.argv.slice(2);

const die = () => process.kill(process.pid, 'SIGKILL');

const mailer = createMailer(
  {
    smtpUrl,
    mailFrom: 'Tidings <tidings@example.org>',
    outboxDir: '/nowhere',
    publicUrl: 'https://tidings.example',
  },
  pino({ level: 'silent' }),
);
const lines = `${'x'.repeat(60)}\n`.repeat(Number(length) / 61);
await mailer.sendEmail(
  { id: 'a1', date: new Date(), to: 'ann@example.org', subject: 'Hello', text: lines },
  {
    begin: async () => true,
    beforeLastLine() {
      process.nextTick(die);
      queueMicrotask(die);
    },
    async undo() {},
  },
);
