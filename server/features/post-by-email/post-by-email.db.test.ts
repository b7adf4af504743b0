import { createTransport } from 'nodemailer';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { finishJobs } from '#test/mailed-blog.ts';
import { createPictureBomb } from '#test/picture-bomb.ts';
import { findFreePort, startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { deliver, openSmtp } from '#test/smtp-client.ts';

vi.setConfig({ testTimeout: 30_000 });
const PATIENCE = { timeout: 20_000 };

let server: TestServer;
let port: number;
let ann: TestMember;
let bob: TestMember;
beforeAll(async () => {
  port = await findFreePort();
  server = await startTestServer({
    environment: {
      MAIL_IN_PORT: String(port),
      MAIL_IN_HOST: '127.0.0.1',
      MAIL_IN_DOMAIN: 'Post.Example',
    },
  });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
});
afterAll(() => server.close());

const MODULES = '/jetpack/v4/module/all/';
const SETTINGS = '/jetpack/v4/settings/';
const requestSettings = (siteId: number, path: string, as = ann) =>
  server.request(`/rest/v1.1/jetpack-blogs/${siteId}/rest-api/?path=${path}`, { as });
const save = (siteId: number, settings: object, as = ann) =>
  server.request(`/rest/v1.1/jetpack-blogs/${siteId}/rest-api/`, {
    as,
    json: { path: SETTINGS, body: JSON.stringify(settings), json: true },
  });

let blogs = 0;
/** Creates a blog of Ann's that accepts posts by email, and which Bob follows. */
async function openBlog({ isOn = true } = {}) {
  blogs += 1;
  const slug = `mailed-${blogs}`;
  const site = { slug, title: `Mailed ${blogs}` };
  const { body } = await server.request('/rest/v1.1/sites/new', { as: ann, json: site });
  await server.request('/rest/v1.1/read/following/mine/new', { as: bob, json: { feed_id: body.feed_ID } });
  const id = body.ID as number;
  const saved = await save(id, { 'post-by-email': isOn, post_by_email_address: 'regenerate' });
  return {
    id,
    slug,
    feedId: body.feed_ID as number,
    address: saved.body.data.post_by_email_address as string,
  };
}

/** Lists all posts of a blog, newest first, including drafts, with their content. */
async function listPosts(siteId: number) {
  const path = `/rest/v1.1/sites/${siteId}/posts?status=any&context=edit`;
  return (await server.request(path, { as: ann })).body.posts as {
    ID: number;
    URL: string;
    title: string;
    content: string;
    status: string;
    date: string;
    tags: object;
  }[];
}

/** Waits for the only post of an email. */
async function waitForPost(siteId: number) {
  await expect.poll(async () => (await listPosts(siteId)).length, PATIENCE).toBe(1);
  return (await listPosts(siteId))[0]!;
}

/** Waits for an email to a writer; returns its text. */
async function waitForEmailAbout(text: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await server.outbox()).map((mail) => decodeQuoted(mail));
      found = mails.find((mail) => mail.includes(text));
      return found;
    }, PATIENCE)
    .toBeDefined();
  return found!;
}

const decodeQuoted = (mail: string) =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const joinLines = (...all: string[]) => all.join('\r\n');
let messages = 0;
/** Creates a message of plain text with its own Message-ID. */
const createPlainMessage = (subject: string, text: string, head: string[] = []) => {
  messages += 1;
  return joinLines(
    'From: Ann <ann@elsewhere.test>',
    `Subject: ${subject}`,
    `Message-ID: <${messages}@elsewhere.test>`,
    'Date: Tue, 24 Nov 2026 10:00:00 +0000',
    ...head,
    '',
    text,
  );
};
const createImage = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
/** An email program. */
const createSmtpClient = () =>
  createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, name: 'program.test' });

describe('MO-13: the address', () => {
  test('is made, shown again, replaced and removed with the settings', async () => {
    const { id, address } = await openBlog();
    expect(address).toMatch(/^[0-9a-z]{5}(-[0-9a-z]{5}){3}@post\.example$/);
    const getShownAddress = async () => (await requestSettings(id, SETTINGS)).body.data.post_by_email_address;
    expect(await getShownAddress()).toBe(address);
    expect((await requestSettings(id, MODULES)).body.data['post-by-email']).toMatchObject({
      available: true,
      options: { post_by_email_address: { current_value: address } },
    });

    const renewed = (await save(id, { post_by_email_address: 'regenerate' })).body.data;
    expect(renewed.post_by_email_address).not.toBe(address);
    expect(await getShownAddress()).toBe(renewed.post_by_email_address);
    expect(await deliver(port, { to: address }, createPlainMessage('Late', 'Too late.'))).toMatch(/^550/);
    expect(
      await deliver(port, { to: renewed.post_by_email_address }, createPlainMessage('New', 'In time.')),
    ).toMatch(/^250/);
    expect(await waitForPost(id)).toMatchObject({ title: 'New' });

    const chosen = await save(id, { post_by_email_address: 'ann@post.example', latex: true });
    expect([chosen.status, chosen.body.error]).toEqual([400, 'invalid_input']);
    expect((await requestSettings(id, SETTINGS)).body.data.latex).toBe(false);

    expect((await save(id, { post_by_email_address: '' })).body.data.post_by_email_address).toBe('');
    expect(await getShownAddress()).toBe('');
    expect(await deliver(port, { to: renewed.post_by_email_address }, createPlainMessage('x', 'y'))).toMatch(
      /^550/,
    );
  });

  test('is for those who write in the blog alone', async () => {
    const { id } = await openBlog();
    expect((await save(id, { post_by_email_address: 'regenerate' }, bob)).status).toBe(403);
    await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', bob.id).execute();
    const refused = await save(id, { post_by_email_address: 'regenerate' }, bob);
    await server.db.updateTable('users').set({ role: 'member' }).where('id', '=', bob.id).execute();
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only people who write for this blog can post to it by email.',
    ]);
  });

  test('takes nothing while the module is off, and nothing for people who have left', async () => {
    const off = await openBlog({ isOn: false });
    const send = (to: string) => deliver(port, { to }, createPlainMessage('Hello', 'Hello.'));
    const unknown = await send('00000-00000-00000-00000@post.example');
    expect(unknown).toBe('550 There is no such address here.');
    expect(await send(off.address)).toBe(unknown);
    expect(await send('ann@example.com')).toBe(unknown);

    const left = await openBlog();
    await server.db
      .insertInto('blog_authors')
      .values({ blog_id: left.id, user_id: bob.id, role: 'owner', accepted_at: new Date() })
      .execute();
    const { post_by_email_address: bobs } = (
      await save(left.id, { post_by_email_address: 'regenerate' }, bob)
    ).body.data;
    expect(await send(bobs)).toMatch(/^250/);
    await waitForPost(left.id);
    await server.request(`/rest/v1.1/sites/${left.id}/authors/${bob.id}/delete`, { as: bob, json: {} });
    expect(await send(bobs)).toBe(unknown);
  });
});

describe('an email becomes a post', () => {
  test('of its HTML, with images in their places and after it, on the blog and in a follower’s stream', async () => {
    const { id, feedId, address } = await openBlog();
    await createSmtpClient().sendMail({
      from: 'Ann <ann@elsewhere.test>',
      to: address,
      subject: 'Grüße aus dem Hafen 🚢',
      text: 'The plain part is not used.',
      html: `<html><head><style>p{color:red}</style></head><body>
        <p onclick="alert(1)">Low <b>tide</b> at six.<img src="cid:tide@x" alt="The harbour"></p><script>alert(2)</script>
        <p><a href="javascript:alert(3)">x</a><img src="https://evil.example/p.gif" width="1" height="1"></p>
        <p>[tags Harbour, Low tide]</p>
        <div class="gmail_signature">-- <br>Ann<img src="cid:logo@x"></div>
        <div class="gmail_quote"><div>On Monday Bob wrote:</div><blockquote>Secret quotation</blockquote></div>
        </body></html>`,
      attachments: [
        { filename: 'tide.png', content: await createImage('#27a'), cid: 'tide@x' },
        { filename: 'logo.png', content: await createImage('#a27'), cid: 'logo@x' },
        { filename: 'boats.png', content: await createImage('#7a2') },
        { filename: 'chart.pdf', content: Buffer.from('%PDF-1.4 nothing') },
      ],
    });
    const post = await waitForPost(id);
    expect(post).toMatchObject({
      title: 'Grüße aus dem Hafen 🚢',
      status: 'publish',
      tags: { Harbour: {}, 'Low tide': {} },
    });
    expect(post.content).toContain('<b>tide</b>');
    expect(post.content).not.toMatch(/script|onclick|evil\.example|color:red|quotation|Bob|\[tags|cid:/);
    const pictures = [...post.content.matchAll(/<img [^>]*src="([^"]+)"[^>]*>/g)];
    expect(pictures).toHaveLength(2);
    expect(pictures[0]![0]).toContain('alt="The harbour"');
    for (const [, url] of pictures) {
      const answer = await fetch(url!);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    const page = await server.request(new URL(post.URL).pathname);
    expect(page.body).toContain(pictures[1]![1]);
    const stream = await server.request(`/rest/v1.2/read/following?feed_id=${feedId}`, { as: bob });
    expect(stream.body.posts).toMatchObject([{ title: post.title, featured_image: pictures[0]![1] }]);

    const told = await waitForEmailAbout('chart.pdf was left out');
    expect(told).toContain(`To: ${ann.email}`);
    expect(told).toContain('Your post was published');
    expect(told).toContain(post.URL);
    expect(told).not.toContain('logo.png');
  });

  test.each([
    ['quoted-printable', 'iso-8859-1', 'Caf=E9 am See =\r\nheute.', 'Café am See heute.'],
    ['base64', 'koi8-r', Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]).toString('base64'), 'Привет'],
    ['base64', 'shift_jis', Buffer.from([0x82, 0xa0, 0x82, 0xa2]).toString('base64'), 'あい'],
    ['8bit', 'utf-8', Buffer.from('naïve').toString('latin1'), 'naïve'],
  ])('in %s and %s', async (encoding, charset, written, read) => {
    const { id, address } = await openBlog();
    const message = createPlainMessage('=?koi8-r?B?8NLJ18XU?= =?utf-8?Q?_caf=C3=A9?=', written, [
      'MIME-Version: 1.0',
      `Content-Type: text/plain; charset=${charset}`,
      `Content-Transfer-Encoding: ${encoding}`,
    ]);
    expect(await deliver(port, { to: address.toUpperCase() }, Buffer.from(message, 'latin1'))).toMatch(
      /^250/,
    );
    expect(await waitForPost(id)).toMatchObject({ title: 'Привет café', content: `<p>${read}</p>` });
  });

  test('of plain text, without the signature and the email that it answers', async () => {
    const { id, address } = await openBlog();
    await save(id, { markdown: false });
    const text = joinLines(
      'First line,',
      'second line: https://example.org/a?b=1&c=2.',
      '',
      '<b>not bold</b>',
      '.. two dots',
      '',
      'On Tuesday, Bob wrote:',
      '> What I said',
      '-- ',
      'Ann',
    ).replaceAll(/^\./gm, '..');
    expect(await deliver(port, { to: address }, createPlainMessage('Plain', text))).toMatch(/^250/);
    expect((await waitForPost(id)).content).toBe(
      '<p>First line,<br />\nsecond line: <a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer nofollow">https://example.org/a?b=1&amp;c=2</a>.</p>\n<p>&lt;b&gt;not bold&lt;/b&gt;<br />\n.. two dots</p>',
    );
  });

  test('of plain text in Markdown, where the blog writes it, with images behind it', async () => {
    const { id, address } = await openBlog();
    await createSmtpClient().sendMail({
      from: 'ann@elsewhere.test',
      to: address,
      subject: 'Marked',
      text: '## Tides\n\nLow at *six*.\n\n-- \nAnn',
      attachments: [{ filename: 'tide.png', content: await createImage('#27a') }],
    });
    const { content } = await waitForPost(id);
    expect(content).toMatch(/^<h2>Tides<\/h2>\s*<p>Low at <em>six<\/em>\.<\/p>\s*<p><img [^>]*\/media\//);
  });

  test('as its shortcodes say: a title, a draft, a schedule; an unclear one makes a draft, with an email about it', async () => {
    const { id, address } = await openBlog();
    const send = (text: string) => deliver(port, { to: address }, createPlainMessage('Subject', text));
    await send('[title Another title]\r\n[status draft] [slug my-own] Words.\r\n[end]\r\nA footer');
    expect(await waitForPost(id)).toMatchObject({
      title: 'Another title',
      status: 'draft',
      content: '<p>Words.</p>',
    });
    await waitForEmailAbout('“Another title” is saved on');
    const before = Date.now();
    await send('[title Later] [delay +2 hours] Words.');
    await expect.poll(async () => (await listPosts(id)).length, PATIENCE).toBe(2);
    const later = (await listPosts(id)).find(({ title }) => title === 'Later')!;
    expect(later.status).toBe('future');
    expect(new Date(later.date).getTime() - before).toBeGreaterThan(2 * 3_600_000 - 1_000);
    await send('[title Unclear] [delay some day] Words.');
    await waitForEmailAbout('We didn’t understand [delay some day]');
    const unclear = (await listPosts(id)).find(({ title }) => title === 'Unclear');
    expect(unclear).toMatchObject({ status: 'draft', content: '<p>Words.</p>' });
  });

  test('once, however often it is delivered', async () => {
    const { id, address } = await openBlog();
    const message = createPlainMessage('Twice', 'Said once.');
    const again = `Received: from elsewhere\r\n${message}`;
    const answers = await Promise.all(
      [message, again, message].map((one) => deliver(port, { to: address }, one)),
    );
    expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['250', '250', '250']);
    await waitForPost(id);
    await deliver(port, { to: address }, createPlainMessage('Another', 'Said once.'));
    await expect.poll(async () => (await listPosts(id)).length, PATIENCE).toBe(2);
    const waiting = await server.db
      .selectFrom('received_emails')
      .select('id')
      .where('message', 'is not', null)
      .execute();
    expect(waiting).toEqual([]);
  });

  test('with 100 KB of text and 20 MB of images', async () => {
    const { id, address } = await openBlog();
    const large = await sharp({ create: { width: 1_600, height: 1_400, channels: 3, background: '#27a' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(6_700_000);
    await createSmtpClient().sendMail({
      from: 'ann@elsewhere.test',
      to: address,
      subject: 'Large',
      text: 'All work and no play. '.repeat(5_000),
      attachments: [1, 2, 3].map((n) => ({ filename: `${n}.png`, content: large })),
    });
    const post = await waitForPost(id);
    expect(post.content.length).toBeGreaterThan(100_000);
    expect(post.content.match(/<img /g)).toHaveLength(3);
  });
});

describe('emails that are not posts', () => {
  test('programs, reports and lists make none and get no answer', async () => {
    const { id, address } = await openBlog();
    // The earlier posts' emails are sent.
    await finishJobs(server);
    const before = (await server.outbox()).length;
    for (const head of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'List-Id: <l.example.org>'])
      expect(await deliver(port, { to: address }, createPlainMessage('Away', 'I am away.', [head]))).toMatch(
        /^250/,
      );
    expect(
      await deliver(port, { to: address, from: '' }, createPlainMessage('Undelivered', 'Sorry.')),
    ).toMatch(/^250/);
    await deliver(port, { to: address }, createPlainMessage('Real', 'Words.'));
    await waitForPost(id);
    await waitForEmailAbout('“Real” is on');
    expect((await server.outbox()).length).toBe(before + 1);
  });

  test('an empty one is said to its writer', async () => {
    const { id, address } = await openBlog();
    await deliver(port, { to: address }, createPlainMessage('Nothing in it', '-- \r\nAnn'));
    const told = await waitForEmailAbout('“Nothing in it”: The email was empty.');
    expect(told).toContain(`To: ${ann.email}`);
    expect(await listPosts(id)).toEqual([]);
  });

  test('one that is too large is refused, by what it says and by what it is', async () => {
    const { id, address } = await openBlog();
    const client = await openSmtp(port);
    expect(await client.say('MAIL FROM:<ann@elsewhere.test> SIZE=99000000')).toMatch(/^552/);
    await client.say('MAIL FROM:<ann@elsewhere.test>');
    await client.say(`RCPT TO:<${address}>`);
    await client.say('DATA');
    const line = `${'x'.repeat(998)}\r\n`;
    client.write('Subject: Large\r\n\r\n');
    for (let sent = 0; sent < 31 * 1024; sent += 1) client.write(line);
    expect(await client.say('.')).toMatch(/^552/);
    // The connection continues.
    expect(await client.say('NOOP')).toMatch(/^250/);
    client.hangUp();
    expect(await listPosts(id)).toEqual([]);
  });

  test('half a message, commands without sense, too many recipients, and email for others', async () => {
    const { id, address } = await openBlog();
    const half = await openSmtp(port);
    half.write(`MAIL FROM:<a@b.test>\r\nRCPT TO:<${address}>\r\nDATA\r\nSubject: Half\r\n\r\nHalf a mes`);
    expect(await half.hear()).toMatch(/^250/);
    expect(await half.hear()).toMatch(/^250/);
    expect(await half.hear()).toMatch(/^354/);
    half.hangUp();

    const odd = await openSmtp(port);
    expect(await odd.say('AUTH PLAIN AGEAYg==')).toMatch(/^5/);
    expect(await odd.say('STARTTLS')).toMatch(/^5/);
    expect(await odd.say('MAIL FROM:<a@b.test>')).toMatch(/^250/);
    expect(await odd.say('RCPT TO:<somebody@elsewhere.test>')).toMatch(/^550/);
    expect(await odd.say('DATA')).toMatch(/^503/);
    odd.write('x'.repeat(100_000));
    await expect.poll(() => odd.say('NOOP')).not.toMatch(/^250/);
    odd.hangUp();
    expect(await listPosts(id)).toEqual([]);
  });

  test('what the server cannot keep is sent again later', async () => {
    const { id, address } = await openBlog();
    const message = createPlainMessage('Again', 'Words.');
    await server.pool.query('alter table received_emails rename to received_emails_away');
    expect(await deliver(port, { to: address }, message)).toMatch(/^451/);
    await server.pool.query('alter table received_emails_away rename to received_emails');
    await server.pool.query('alter table post_addresses rename to post_addresses_away');
    expect(await deliver(port, { to: address }, message)).toMatch(/^451/);
    await server.pool.query('alter table post_addresses_away rename to post_addresses');
    expect(await deliver(port, { to: address }, message)).toMatch(/^250/);
    await waitForPost(id);
  });
});

describe('pictures that the blog does not take', () => {
  test('are named with the reason, and the others are in the post', async () => {
    const { id, address } = await openBlog();
    const small = await createImage('#27a');
    const large = Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024, 7)]);
    await createSmtpClient().sendMail({
      from: 'ann@elsewhere.test',
      to: address,
      subject: 'Regatta',
      text: 'All the boats.',
      attachments: [
        { filename: 'large.png', content: large },
        { filename: 'bomb.png', content: createPictureBomb(60_000, 60_000) },
        { filename: 'broken.png', content: small.subarray(0, 60) },
        ...Array.from({ length: 22 }, (_, n) => ({ filename: `boat-${n + 1}.png`, content: small })),
      ],
    });
    const { title, content } = await waitForPost(id);
    expect([title, content.match(/<img /g)?.length]).toEqual(['Regatta', 20]);
    const told = await waitForEmailAbout('“Regatta” is on');
    expect([...told.matchAll(/^(\S+) was left out/gm)].map(([, name]) => name)).toEqual([
      'large.png',
      'bomb.png',
      'broken.png',
      'boat-21.png',
      'boat-22.png',
    ]);
    for (const reason of [
      'large.png was left out because it’s larger than 10 MB.',
      'bomb.png was left out because it has more than 50 million pixels.',
      'broken.png was left out. A post can have PNG',
      'boat-22.png was left out because a post by email can have up to 20 pictures.',
    ])
      expect(told.replaceAll(/\s+/g, ' ')).toContain(reason);
  });

  test.each([
    ['media_megabytes_per_blog', 'because the blog has no room for more pictures.'],
    ['media_megabytes_per_person', 'because you’ve used all your space for pictures.'],
  ] as const)('%s: the text is a post, a picture alone is none', async (limit, reason) => {
    const { id, address } = await openBlog();
    const change = (value: number | null) =>
      server.request('/wpcom/v2/admin/limits', { as: ann, json: { name: limit, value } });
    expect((await change(10)).status).toBe(200);
    await expect.poll(() => server.app.context.limits.get(limit)).toBe(10);
    const owner = { user_id: ann.id, blog_id: id, purpose: 'post' as const };
    const about = { mime_type: 'image/webp', width: 1, height: 1, bytes: 10 * 1024 * 1024 };
    await server.db
      .insertInto('media')
      .values({ id: crypto.randomUUID(), ...owner, ...about })
      .execute();
    const send = async (subject: string, text: string) =>
      createSmtpClient().sendMail({
        ...{ from: 'ann@elsewhere.test', to: address, subject, text },
        attachments: [{ filename: 'tide.png', content: await createImage('#27a') }],
      });
    await send(`Alone ${limit}`, '');
    const refused = await waitForEmailAbout(`“Alone ${limit}”: The email was empty.`);
    expect(refused.replaceAll(/\s+/g, ' ')).toContain(`tide.png was left out ${reason}`);
    await send(`With ${limit}`, 'Low tide at six.');
    const { title, content } = await waitForPost(id);
    expect([title, content]).toEqual([`With ${limit}`, '<p>Low tide at six.</p>']);
    const told = await waitForEmailAbout(`“With ${limit}” is on`);
    expect(told.replaceAll(/\s+/g, ' ')).toContain(`tide.png was left out ${reason}`);
    await change(null);
    await server.db.deleteFrom('media').where('blog_id', '=', id).execute();
  });
});

test('an address takes 30 emails an hour; its sender keeps the next one, and other addresses go on', async () => {
  const { address } = await openBlog();
  const other = await openBlog();
  // A duplicate: it counts as delivered.
  const message = createPlainMessage('Thirty', 'Words.');
  const sendSix = async () => {
    const client = await openSmtp(port);
    for (let n = 0; n < 6; n += 1) {
      client.write(`MAIL FROM:<a@b.test>\r\nRCPT TO:<${address}>\r\nDATA\r\n`);
      for (let heard = 0; heard < 3; heard += 1) await client.hear();
      client.write(message);
      expect(await client.say('\r\n.')).toMatch(/^250/);
    }
    client.hangUp();
  };
  await Promise.all([1, 2, 3, 4, 5].map(sendSix));
  expect(await deliver(port, { to: address }, createPlainMessage('Too many', 'x'))).toMatch(/^451/);
  expect(await deliver(port, { to: other.address }, createPlainMessage('Other', 'Words.'))).toMatch(/^250/);
  expect(await waitForPost(other.id)).toMatchObject({ title: 'Other' });
});

test('an email that was taken becomes a post, although the process dies that took it', async () => {
  const { id, address } = await openBlog();
  const own = await findFreePort();
  const { databaseUrl, dataDir } = server.config;
  const process = await startServerProcess({
    PORT: String(await findFreePort()),
    ROLE: 'web',
    MAIL_IN_PORT: String(own),
    MAIL_IN_DOMAIN: 'post.example',
    PUBLIC_URL: server.url,
    DATABASE_URL: databaseUrl!,
    DATA_DIR: dataDir,
  });
  const message = createPlainMessage('Survives', 'Words.');
  const client = await openSmtp(own);
  client.write(`MAIL FROM:<a@b.test>\r\nRCPT TO:<${address}>\r\nDATA\r\n${message}`);
  for (let heard = 0; heard < 3; heard += 1) await client.hear();
  expect(await client.say('\r\n.')).toMatch(/^250/);
  await process.end('SIGKILL');
  // Its sender did not get the response, and sends it again.
  expect(await deliver(port, { to: address }, message)).toMatch(/^250/);
  expect(await waitForPost(id)).toMatchObject({ title: 'Survives' });
}, 60_000);

test('a server that receives no email says so, and the module can’t be turned on', async () => {
  const silent = await startTestServer();
  try {
    const eve = await silent.signUp();
    const { body } = await silent.request('/rest/v1.1/sites/new', {
      as: eve,
      json: { slug: 'silent', title: 'Silent' },
    });
    const path = `/rest/v1.1/jetpack-blogs/${body.ID}/rest-api/`;
    const modules = await silent.request(`${path}?path=${MODULES}`, { as: eve });
    expect(modules.body.data['post-by-email']).toMatchObject({ available: false, activated: false });
    for (const settings of [{ 'post-by-email': true }, { post_by_email_address: 'regenerate' }]) {
      const refused = await silent.request(path, { as: eve, json: { path: SETTINGS, body: settings } });
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'This server doesn’t receive email, so you can’t post by email here.',
      ]);
    }
  } finally {
    await silent.close();
  }
});
