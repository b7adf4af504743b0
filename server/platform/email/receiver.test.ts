import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { TEST_CERTIFICATE, TEST_KEY } from '#test/feed-host-certificates.ts';
import { findFreePort } from '#test/server.ts';
import { deliver, openSmtp } from '#test/smtp-client.ts';
import {
  createEmailReceiver,
  type EmailHandler,
  type ReceivedMessage,
  type ReceiverConfig,
} from './receiver.ts';

/** Starts a receiver for `ann@here.test` and `bob@here.test`, and collects what it accepts. */
async function startReceiver(config: Partial<ReceiverConfig> = {}, taker: Partial<EmailHandler> = {}) {
  const taken: ReceivedMessage[] = [];
  const port = await findFreePort();
  const receiver = createEmailReceiver(
    { port, host: '127.0.0.1', domain: 'here.test', tls: undefined, relays: [], ...config },
    {
      checkRecipient: async (recipient) => (/^(ann|bob)@here\.test$/.test(recipient) ? 'yes' : 'no'),
      async deliver(message) {
        taken.push(message);
        return 'yes';
      },
      ...taker,
    },
    pino({ level: 'silent' }),
  );
  await receiver.start();
  return { port, taken, receiver, [Symbol.asyncDispose]: () => receiver.stop() };
}

test('a message arrives byte for byte, with its sender and those that it is for', async () => {
  await using server = await startReceiver();
  const client = await openSmtp(server.port);
  // All at once, as senders may (RFC 2920).
  client.write(
    'MAIL FROM:<eve@there.test> BODY=8BITMIME\r\nRCPT TO:<ann@here.test>\r\nRCPT TO:<bob@here.test>\r\nRCPT TO:<all@here.test>\r\nDATA\r\n',
  );
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push((await client.hear()).slice(0, 3));
  expect(answers).toEqual(['250', '250', '250', '550', '354']);
  // In chunks that split the end marker, with lines that begin with dots.
  for (const piece of ['Subject: x\r\n\r\n..', 'one\r\n', '..\r\n\x00\xff', '\n.\nnot the end\r', '\n', '.'])
    client.write(Buffer.from(piece, 'latin1'));
  expect(await client.say('')).toMatch(/^250/);
  client.hangUp();
  expect(server.taken).toEqual([
    {
      from: 'eve@there.test',
      recipients: ['ann@here.test', 'bob@here.test'],
      bytes: Buffer.from('Subject: x\r\n\r\n.one\r\n.\r\n\x00\xff\n.\nnot the end\r\n', 'latin1'),
    },
  ]);
});

test('a client that guesses addresses is disconnected, and so are more connections than one network needs', async () => {
  await using server = await startReceiver();
  const guess = async () => {
    const client = await openSmtp(server.port);
    await client.say('MAIL FROM:<eve@there.test>');
    for (let n = 0; n < 6; n += 1) await client.say(`RCPT TO:<${n}@here.test>`);
    return client;
  };
  const clients = await Promise.all([1, 2, 3, 4, 5].map(guess));
  expect(await clients[0]!.say('RCPT TO:<ann@here.test>')).toMatch(/^421/);
  for (const client of clients) client.hangUp();
  await expect
    .poll(() => deliver(server.port, { to: 'ann@here.test' }, 'Subject: x\r\n\r\nx'))
    .not.toMatch(/^250/);
  expect(server.taken).toEqual([]);
});

test('a network sends 300 messages an hour, and is asked to wait with the next one', async () => {
  await using server = await startReceiver({ times: { maskMs: 0 } });
  const sendSixty = async () => {
    const client = await openSmtp(server.port);
    for (let n = 0; n < 60; n += 1) {
      client.write('MAIL FROM:<eve@there.test>\r\nRCPT TO:<ann@here.test>\r\nDATA\r\n');
      for (let heard = 0; heard < 3; heard += 1) await client.hear();
      expect(await client.say('Subject: x\r\n\r\nx\r\n.')).toMatch(/^250/);
    }
    return client;
  };
  const clients = await Promise.all([1, 2, 3, 4, 5].map(sendSixty));
  expect(await clients[0]!.say('MAIL FROM:<eve@there.test>')).toMatch(/^451 Too many messages/);
  for (const client of clients) client.hangUp();
  expect(server.taken).toHaveLength(300);
});

test('a silent or endless client is disconnected; while nothing can be looked up, senders are asked to retry', async () => {
  await using hurried = await startReceiver({ times: { silenceMs: 1_000 } });
  const silent = await openSmtp(hurried.port);
  expect(await silent.hear()).toMatch(/^421/);
  await using server = await startReceiver(
    { times: { connectionMs: 900, maskMs: 0 } },
    {
      checkRecipient: async () => {
        throw new Error('The database is away.');
      },
    },
  );
  const slow = await openSmtp(server.port);
  const drip = setInterval(() => slow.write('NO'), 50);
  try {
    // Its line never ends, so it receives nothing until the connection is cut.
    expect(await slow.hear()).toBe('');
  } finally {
    clearInterval(drip);
  }
  expect(await deliver(server.port, { to: 'ann@here.test' }, 'x')).toMatch(/^451/);
});

test('a relay of the owner’s is not counted', async () => {
  await using server = await startReceiver({ relays: ['127.0.0.0/8', '::1'] });
  const clients = await Promise.all(Array.from({ length: 12 }, () => openSmtp(server.port)));
  for (const client of clients) expect(await client.say('NOOP')).toMatch(/^250/);
  for (const client of clients) client.hangUp();
});

test('with a certificate, messages come encrypted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-certificate-'));
  const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  try {
    await expect(startReceiver({ tls })).rejects.toThrow(/MAIL_IN_TLS_CERT/);
    await writeFile(tls.certFile, TEST_CERTIFICATE);
    await writeFile(tls.keyFile, TEST_KEY);
    await using server = await startReceiver({ tls });
    await createTransport({
      host: '127.0.0.1',
      port: server.port,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
    }).sendMail({ from: 'eve@there.test', to: 'ann@here.test', subject: 'Encrypted', text: 'Hello' });
    expect(server.taken[0]!.bytes.toString()).toContain('Subject: Encrypted');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a port that is taken is said', async () => {
  await using server = await startReceiver();
  await expect(startReceiver({ port: server.port })).rejects.toThrow(/MAIL_IN_PORT/);
});

test('when it stops, running deliveries finish, and idle clients are disconnected', async () => {
  let finish = () => {};
  const kept = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const server = await startReceiver(
    {},
    {
      async deliver() {
        isAsked();
        await kept;
        return 'yes';
      },
    },
  );
  const idle = await openSmtp(server.port);
  const delivery = deliver(server.port, { to: 'ann@here.test' }, 'Subject: x\r\n\r\nx');
  await asked;
  const stopped = server.receiver.stop();
  expect(await idle.say('MAIL FROM:<eve@there.test>')).toMatch(/^421/);
  finish();
  expect(await delivery).toMatch(/^250/);
  await stopped;
});
