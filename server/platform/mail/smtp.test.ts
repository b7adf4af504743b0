import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer, type Mailer } from './mailer.ts';

/** What the mail server below was told: whole messages, and recipients. */
const messages: string[] = [];
const recipients: string[] = [];
/** What it answers to the next recipient. */
let answerToRecipient = '250 fine';

let server: Server;
let mailer: Mailer;

/** As much of a mail server (RFC 5321) as one message needs. */
function converse(socket: Socket): void {
  let data: string | undefined;
  let pending = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.test');
  socket.on('data', (chunk) => {
    const lines = (pending + chunk.toString()).split('\r\n');
    pending = lines.pop()!;
    for (const line of lines) {
      if (data !== undefined) {
        if (line === '.') {
          messages.push(data);
          data = undefined;
          say('250 accepted');
        } else data += `${line}\n`;
      } else if (/^(EHLO|HELO|MAIL)/.test(line)) say('250 fine');
      else if (line.startsWith('RCPT')) {
        recipients.push(line);
        say(answerToRecipient);
      } else if (line === 'DATA') {
        data = '';
        say('354 go on');
      } else say('221 bye');
    }
  });
  socket.on('error', () => {});
}

beforeAll(async () => {
  server = createServer(converse);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  mailer = createMailer(
    {
      smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      mailFrom: 'Tidings <tidings@example.org>',
      outboxDir: '/nowhere',
      publicUrl: 'https://tidings.example',
    },
    pino({ level: 'silent' }),
  );
});
afterAll(async () => {
  mailer.close();
  await new Promise((closed) => server.close(closed));
});
beforeEach(() => {
  messages.length = 0;
  recipients.length = 0;
});

const mail = {
  id: 'a1',
  date: new Date(),
  to: 'ann@example.org',
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
};

test('a mail goes to the server, to its one recipient', async () => {
  answerToRecipient = '250 fine';
  await mailer.sendMail(mail);
  expect(recipients).toEqual(['RCPT TO:<ann@example.org>']);
  expect(messages[0]).toContain('Subject: Hello\n');
  expect(messages[0]).toContain('Message-ID: <a1@tidings.example>\n');
});

test('a refusal for now is an error, so that the job tries again', async () => {
  answerToRecipient = '451 come back later';
  await expect(mailer.sendMail(mail)).rejects.toThrow('451');
});

test('a refusal for good is not tried again', async () => {
  answerToRecipient = '550 nobody here';
  await mailer.sendMail(mail);
  expect(messages).toEqual([]);
});
