import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { importSubscriptions } from '#shared/api/imports.ts';
import type { Figure } from './figure.ts';

const FEEDS = 20_000;
/** Free on most machines. */
const PORT = '39417';
const MINE = '/rest/v1.2/read/following/mine';

/** Measures a file of 20,000 feeds: until it is accepted, until known feeds are followed, and an export. */
export async function measureOpml(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  const config = readConfig({ TIDINGS_MODE: 'test', PORT: PORT, HOST: '127.0.0.1', DATA_DIR: dataDir });
  const app = await createApp({ config, log: pino({ level: 'error' }), crawls: false, seeds: false });
  const { db } = app.context;
  try {
    await app.start();
    const ask = await signUp(config.publicUrl);
    await sql`update users set email_verified = true`.execute(db);
    const lines = Array.from(
      { length: FEEDS },
      (_, n) =>
        `<outline type="rss" text="Site ${n}" title="Site ${n}" xmlUrl="http://site-${n}.localhost:1/feed" htmlUrl="http://site-${n}.localhost:1/"/>`,
    );
    const file = `<opml version="2.0"><body><outline text="All">${lines.join('\n')}</outline></body></opml>`;
    const unknown = await send(ask, file);
    await ask(`${MINE}/imports/${unknown.id}/cancel`, { method: 'POST' });
    await sql`
      insert into feeds (url, host, title, last_fetch_at, last_success_at, next_fetch_at)
      select 'http://site-' || n || '.localhost:1/feed', 'site-' || n || '.localhost', 'Site ' || n, now(), now(), now()
      from generate_series(0, ${FEEDS - 1}::int) n on conflict do nothing
    `.execute(db);
    const known = await send(ask, file);
    const followed = await finish(ask, known.id);
    const began = performance.now();
    const { opml } = await ask<{ opml: string }>(`${MINE}/export`);
    const exported = performance.now() - began;
    const own = await send(ask, opml);
    const unchanged = await finish(ask, own.id);
    const bulk = await measureBulk(ask);
    return [
      { what: 'OPML of 20k feeds accepted', value: unknown.ms / 1_000, unit: 's', aim: { atMost: 2 } },
      { what: 'OPML: 20k known feeds followed', value: followed, unit: 's', aim: { atMost: 60 } },
      { what: 'OPML: 20k subscriptions exported', value: exported, unit: 'ms', aim: { atMost: 1_000 } },
      { what: 'OPML: own export of 20k imported', value: unchanged, unit: 's', aim: { atMost: 60 } },
      { what: '5k subscriptions ended at once', value: bulk.ended, unit: 'ms', aim: { atMost: 3_000 } },
      { what: '5k subscriptions taken back', value: bulk.restored, unit: 'ms', aim: { atMost: 5_000 } },
    ];
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Measures the maximum of one call. */
async function measureBulk(ask: Ask): Promise<{ ended: number; restored: number }> {
  const sub_ids: number[] = [];
  for (let page = 1; page <= 25; page += 1) {
    const answer = await ask<{ subscriptions: { ID: number }[] }>(`${MINE}?number=200&page=${page}`);
    sub_ids.push(...answer.subscriptions.map(({ ID }) => ID));
  }
  const change = async (action: string) => {
    const began = performance.now();
    const answer = await ask<{ changed: number[] }>(`${MINE}/bulk`, {
      method: 'POST',
      body: JSON.stringify({ action, sub_ids }),
    });
    if (answer.changed.length !== sub_ids.length)
      throw new Error(`${action} changed ${answer.changed.length}`);
    return performance.now() - began;
  };
  return { ended: await change('unsubscribe'), restored: await change('resubscribe') };
}

/** Makes a call as the only reader. */
type Ask = <T>(path: string, init?: RequestInit) => Promise<T>;

async function signUp(url: string): Promise<Ask> {
  const person = { email: 'r@example.com', password: 'four quiet pencils', name: 'Ann', username: 'anna' };
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async (path, init) => {
    const json = typeof init?.body === 'string' ? { 'content-type': 'application/json' } : {};
    const response = await fetch(url + path, { ...init, headers: { cookie, ...json } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as never;
  };
}

async function send(ask: Ask, file: string): Promise<{ id: number; ms: number }> {
  const form = new FormData();
  form.append('import', new Blob([file]), 'subs.opml');
  const began = performance.now();
  const body = await ask<{ import: { ID: number } }>(importSubscriptions.path, {
    method: 'POST',
    body: form,
  });
  return { id: body.import.ID, ms: performance.now() - began };
}

/** Returns the seconds until the import is done. */
async function finish(ask: Ask, id: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const body = await ask<{ import: { status: string; done: number } }>(`${MINE}/imports/${id}?number=1`);
    if (body.import.status === 'done') return (performance.now() - began) / 1_000;
    if (performance.now() - began > 300_000) throw new Error(`The import stands at ${body.import.done}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
