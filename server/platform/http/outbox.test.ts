import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from '../email/mailer.ts';
import { serveOutbox } from './outbox.ts';
import { createHttpServer } from './server.ts';

const log = pino({ level: 'silent' });
const publicUrl = 'http://localhost:3000';
let outboxDir: string;
let app: FastifyInstance;
beforeAll(async () => {
  outboxDir = await mkdtemp(join(tmpdir(), 'tidings-outbox-'));
  app = await createHttpServer({ log, publicUrl });
  serveOutbox(app, outboxDir);
});
afterAll(async () => {
  await app.close();
  await rm(outboxDir, { recursive: true, force: true });
});

test('the outbox is listed and read without anything in it becoming active', async () => {
  expect((await app.inject('/dev/outbox')).body).toContain('No email has been sent yet.');
  const mailer = createMailer(
    { smtpUrl: undefined, mailFrom: 'tidings@example.org', outboxDir, publicUrl },
    log,
  );
  await mailer.sendEmail({
    id: 'x',
    date: new Date('2026-11-21T10:00:00Z'),
    to: 'ann@example.org',
    subject: '<script>alert(1)</script>',
    html: '<script>alert(2)</script>',
    text: 'Open https://example.org/?a=1&b=2 <img src=x onerror=alert(3)>',
  });

  const list = await app.inject('/dev/outbox');
  expect(list.body).toContain('&lt;script&gt;alert(1)');
  expect(list.body).not.toContain('<script');
  const path = /href="([^"]+)"/.exec(list.body)![1]!;
  const read = await app.inject(path);
  expect(read.body).toContain('<a href="https://example.org/?a=1&amp;b=2">');
  expect(read.body).not.toContain('<img');
  expect(read.headers['content-security-policy']).not.toContain('script-src');

  const html = await app.inject(`${path}/html`);
  expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox(?!.*allow-scripts)/);
  expect((await app.inject('/dev/outbox/..%2F..%2Fetc%2Fpasswd')).statusCode).toBe(404);
});
