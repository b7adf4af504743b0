import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailer, type Email, type Mailer } from './mailer.ts';
import { findInOutbox, readOutbox } from './outbox.ts';

const mail: Email = {
  id: 'one',
  date: new Date('2026-11-21T10:00:00Z'),
  to: 'ann@example.org',
  subject:
    'Grüße aus Tōkyō, with a subject so long that it has to be folded over several lines of the header',
  html: '<p>Open <a href="https://tidings.example/verify?a=1&amp;b=2">the link</a> – 日本語</p>',
  text: `A long line: https://tidings.example/api/auth/verify-email?token=${'x'.repeat(200)}&callbackURL=%2F\nÄnd = end`,
  headers: { 'List-Unsubscribe': '<https://tidings.example/unsubscribe?t=1>' },
};

let directory: string;
let mailer: Mailer;
beforeAll(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'tidings-mail-')), 'outbox');
  mailer = createMailer(
    {
      smtpUrl: undefined,
      mailFrom: 'Tidings <tidings@example.org>',
      outboxDir: directory,
      publicUrl: 'https://tidings.example',
    },
    pino({ level: 'silent' }),
  );
});
afterAll(() => rm(join(directory, '..'), { recursive: true, force: true }));

describe('without a mail server', () => {
  test('there is nothing before the first email', async () => {
    expect(await readOutbox(directory)).toEqual([]);
  });

  test('an email is a file that reads as it was written', async () => {
    await mailer.sendEmail(mail);
    const [read] = await readOutbox(directory);
    expect(read).toMatchObject({ to: mail.to, subject: mail.subject, html: mail.html, text: mail.text });
    expect(read?.headers).toMatchObject({
      from: 'Tidings <tidings@example.org>',
      'message-id': '<one@tidings.example>',
      'list-unsubscribe': '<https://tidings.example/unsubscribe?t=1>',
      'auto-submitted': 'auto-generated',
    });
  });

  test('an email that is sent twice is one file', async () => {
    await mailer.sendEmail(mail);
    expect(await readdir(directory)).toEqual(['2026-11-21T10-00-00.000Z-one.eml']);
  });

  test('files sort by time', async () => {
    await mailer.sendEmail({ ...mail, id: 'a', date: new Date('2026-11-21T10:00:01Z'), subject: 'Later' });
    expect((await readOutbox(directory)).map(({ subject }) => subject)).toEqual([mail.subject, 'Later']);
  });

  test('only files of the outbox can be requested', async () => {
    expect(await findInOutbox(directory, '2026-11-21T10-00-00.000Z-one.eml')).toMatchObject({ to: mail.to });
    expect(await findInOutbox(directory, '../outbox/2026-11-21T10-00-00.000Z-one.eml')).toBeUndefined();
  });
});

describe('nothing can be smuggled into the header', () => {
  const attacks: [string, Partial<Email>][] = [
    ['a line break in the subject', { subject: 'Hello\r\nBcc: eve@example.org' }],
    ['a bare line feed in the subject', { subject: 'Hello\nBcc: eve@example.org' }],
    ['a bare carriage return in the address', { to: 'ann@example.org\rBcc: eve@example.org' }],
    ['a line break in a value', { headers: { 'List-Id': 'x\r\n\r\nbody' } }],
    ['a line break in a name', { headers: { 'X\r\nBcc': 'eve@example.org' } }],
    ['a colon in a name', { headers: { 'Bcc: eve@example.org, X': '1' } }],
    ['a NUL', { subject: 'Hello\0' }],
  ];
  test.each(attacks)('%s', async (_, change) => {
    const before = (await readOutbox(directory)).length;
    await expect(mailer.sendEmail({ ...mail, ...change, id: 'bad' })).rejects.toThrow(/header/);
    expect(await readOutbox(directory)).toHaveLength(before);
  });
});
