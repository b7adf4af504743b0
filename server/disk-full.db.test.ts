import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

const SENTENCE = 'The server’s disk is full, so this was not saved. Tell the administrator.';

const getReadiness = async (server: TestServer) => {
  const { status, body } = await server.request('/readyz');
  return { status, reason: body.reason };
};

test('a full disk of the database is said, by what could not be saved and to balancers, until there is room', async () => {
  const server = await startTestServer({ environment: { LOG_LEVEL: 'silent' } });
  try {
    const ann = await server.signUp();
    const follow = (slug: string) =>
      server.request(`/rest/v1.1/read/tags/${slug}/mine/new`, { as: ann, method: 'POST', json: {} });
    expect((await follow('birds')).status).toBe(200);
    expect(await getReadiness(server)).toEqual({ status: 200 });

    // PostgreSQL reports it whenever it cannot extend a file, of a table or a temporary one.
    const rejectWrites = (
      returns: string,
    ) => sql`create function disk_is_full_${sql.raw(returns)}() returns ${sql.raw(returns)}
      language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end $$`;
    await rejectWrites('trigger').execute(server.db);
    await rejectWrites('event_trigger').execute(server.db);
    await sql`create trigger full_disk before insert on tag_follows for each row execute function disk_is_full_trigger()`.execute(
      server.db,
    );
    await sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function disk_is_full_event_trigger()`.execute(server.db);

    expect(await follow('trees')).toMatchObject({
      status: 507,
      body: { error: 'storage_full', message: SENTENCE },
    });
    const full = { status: 503, reason: 'The disk of the database is full.' };
    expect(await getReadiness(server)).toEqual(full);
    expect(await getReadiness(server)).toEqual(full);
    // Existing data can still be read.
    expect((await server.request('/rest/v1.1/read/tags', { as: ann })).status).toBe(200);

    await sql`drop event trigger full_disk`.execute(server.db);
    await sql`drop trigger full_disk on tag_follows`.execute(server.db);
    expect(await getReadiness(server)).toEqual({ status: 200 });
    expect((await follow('trees')).status).toBe(200);
  } finally {
    await server.close();
  }
}, 120_000);

/** Mounts a disk of one megabyte, if the system allows it. */
function mountSmallDisk(): { path: string; unmount: () => void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'tidings-disk-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    remove();
    return undefined;
  }
  return {
    path,
    unmount() {
      execFileSync('umount', ['--lazy', path]);
      remove();
    },
  };
}

test('so is a full disk of uploads, by name', async ({ skip }) => {
  const disk = mountSmallDisk();
  if (!disk) return skip('This needs the right to mount a file system.');
  const server = await startTestServer({ environment: { LOG_LEVEL: 'silent', DATA_DIR: disk.path } });
  try {
    const ann = await server.signUp();
    const site = { slug: 'kettle', title: 'Kettle' };
    const { body: blog } = await server.request('/rest/v1.1/sites/new', { as: ann, json: site });
    // Noise does not compress.
    const size = { width: 700, height: 700, channels: 3 as const };
    const picture = await sharp({
      create: { ...size, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer();
    const upload = async () => {
      const body = new FormData();
      body.set('media[]', new Blob([new Uint8Array(picture)]), 'noise.png');
      const headers = { cookie: ann.cookie };
      const answer = await fetch(`${server.url}/rest/v1.1/sites/${blog.ID}/media/new`, {
        method: 'POST',
        headers,
        body,
      });
      return { status: answer.status, body: await answer.json() };
    };
    await expect.poll(async () => (await upload()).status).toBe(507);
    expect((await upload()).body).toMatchObject({ error: 'storage_full', message: SENTENCE });
    expect(await getReadiness(server)).toEqual({ status: 503, reason: `The disk of ${disk.path} is full.` });
    rmSync(join(disk.path, 'uploads'), { recursive: true });
    expect(await getReadiness(server)).toEqual({ status: 200 });
  } finally {
    await server.close();
    disk.unmount();
  }
}, 120_000);

test('metrics need the token, if one is set', async () => {
  const token = 'a token of some length';
  const server = await startTestServer({ environment: { METRICS_TOKEN: token } });
  try {
    const requestMetrics = (authorization?: string) =>
      server.request('/metrics', { headers: authorization ? { authorization } : {} });
    for (const wrong of [undefined, 'Bearer nonsense', token, `Bearer ${token}x`])
      expect((await requestMetrics(wrong)).status, wrong).toBe(401);
    const right = await requestMetrics(`Bearer ${token}`);
    expect(right.status).toBe(200);
    expect(right.body).toContain('http_request_duration_seconds');
  } finally {
    await server.close();
  }
}, 120_000);
