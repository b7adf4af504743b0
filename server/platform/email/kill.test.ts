import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSmtpServer } from '#test/smtp-server.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** More than a connection's buffers. */
const LONG = 16_000_000;

test.each([
  ['none', 100],
  ['none', LONG],
  ['TLS', 100],
  ['TLS', LONG],
  ['STARTTLS', 100],
  ['STARTTLS', LONG],
] as const)(
  'a process that dies right after it recorded an email as sent has sent it: security %s, %d characters',
  async (security, length) => {
    const server = await startSmtpServer({ security });
    try {
      const args = ['test/killed-mailer.ts', server.url, String(length)];
      const mailer = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
      expect(await once(mailer, 'exit')).toEqual([null, 'SIGKILL']);
      await expect.poll(() => server.messages).toHaveLength(1);
    } finally {
      await server.close();
    }
  },
  60_000,
);
