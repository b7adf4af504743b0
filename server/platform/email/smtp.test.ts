import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmtpServer, startSmtpServer } from '#test/smtp-server.ts';
import { createMailer, type Mailer } from './mailer.ts';

/** The mail server's response to the next recipient, and to the next whole message. */
let answerToRecipient = '250 fine';
let answerToMessage = '250 accepted';

let server: SmtpServer;
let mailer: Mailer;

beforeAll(async () => {
  server = await startSmtpServer({
    toRecipient: () => answerToRecipient,
    toMessage: () => answerToMessage,
  });
  mailer = createMailer(
    {
      smtpUrl: server.url,
      mailFrom: 'Tidings <tidings@example.org>',
      outboxDir: '/nowhere',
      publicUrl: 'https://tidings.example',
    },
    pino({ level: 'silent' }),
  );
});
afterAll(() => server.close());
beforeEach(() => {
  server.messages.length = 0;
  server.recipients.length = 0;
  answerToRecipient = '250 fine';
  answerToMessage = '250 accepted';
});

const mail = {
  id: 'a1',
  date: new Date(),
  to: 'ann@example.org',
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
};

test('an email goes to the server, to its one recipient', async () => {
  await mailer.sendEmail(mail);
  expect(server.recipients).toEqual(['RCPT TO:<ann@example.org>']);
  expect(server.messages[0]).toContain('Subject: Hello\n');
  expect(server.messages[0]).toContain('Message-ID: <a1@tidings.example>\n');
});

test('a refusal for now is an error, so that the job tries again', async () => {
  answerToRecipient = '451 come back later';
  await expect(mailer.sendEmail(mail)).rejects.toThrow('451');
});

test('a refusal permanently is not tried again', async () => {
  answerToRecipient = '550 nobody here';
  await mailer.sendEmail(mail);
  expect(server.messages).toEqual([]);
});

/** Records its calls, in order. */
function createHandover(mayBegin: () => Promise<boolean>) {
  const steps: string[] = [];
  const createHandover = {
    async begin() {
      steps.push('begin');
      return mayBegin();
    },
    beforeLastLine() {
      steps.push('last line');
    },
    async undo() {
      steps.push('undo');
    },
  };
  return { steps, handover: createHandover };
}

test('the end of a message is sent once it is recorded, and only then does the server have it', async () => {
  let before: { recipients: number; messages: number } | undefined;
  const { steps, handover } = createHandover(async () => {
    before = { recipients: server.recipients.length, messages: server.messages.length };
    return true;
  });
  await mailer.sendEmail(mail, handover);
  expect(before).toEqual({ recipients: 1, messages: 0 });
  expect(server.messages).toHaveLength(1);
  expect(server.messages[0]).toMatch(/\n$/);
  expect(steps).toEqual(['begin', 'last line']);
});

test('a message that another worker sent meanwhile is broken off before its end', async () => {
  const { steps, handover } = createHandover(async () => false);
  await mailer.sendEmail(mail, handover);
  expect(server.recipients).toHaveLength(1);
  expect(server.messages).toEqual([]);
  expect(steps).toEqual(['begin']);
});

test('a message that cannot be recorded is not sent, and retried', async () => {
  const { steps, handover: note } = createHandover(async () => {
    throw new Error('the database is away');
  });
  await expect(mailer.sendEmail(mail, note)).rejects.toThrow('the database is away');
  expect(server.messages).toEqual([]);
  expect(steps).toEqual(['begin']);
});

test('a message that is refused at its end may be sent again', async () => {
  answerToMessage = '451 come back later';
  const { steps, handover } = createHandover(async () => true);
  await expect(mailer.sendEmail(mail, handover)).rejects.toThrow('451');
  expect(steps).toEqual(['begin', 'last line', 'undo']);
});

test('a message whose connection breaks while it is recorded may be sent again', async () => {
  const { steps, handover: note } = createHandover(async () => {
    server.hangUp();
    return true;
  });
  await expect(mailer.sendEmail(mail, note)).rejects.toThrow();
  expect(server.messages).toEqual([]);
  expect(steps.at(-1)).toBe('undo');
});

test('a rejection before the end has recorded nothing', async () => {
  answerToRecipient = '451 come back later';
  const { steps, handover: note } = createHandover(async () => true);
  await expect(mailer.sendEmail(mail, note)).rejects.toThrow('451');
  expect(steps).toEqual([]);
});
