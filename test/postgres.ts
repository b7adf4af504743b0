import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { findOwner } from '#server/platform/db/owner-lock.ts';
import { findPostmasterFile, stopOrphan } from '#server/platform/db/postmaster.ts';
import { migrateJobs } from '#server/platform/jobs/runner.ts';

/** The server that the tests of one run share, and the database that every test's own is cloned from. */
export type TestServer = { url: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const PREFIX = 'tidings-test-';

type Started = TestServer & { stop(): Promise<void> };

/** Each project loads its own copy of this file in one process, so the server is stored on the global object. */
const place = globalThis as { tidingsTestServer?: { started: Promise<Started>; users: number } };

/** Vitest's globalSetup: starts one PostgreSQL with one migrated template, stopped after the last project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  place.tidingsTestServer ??= { started: start(), users: 0 };
  const shared = place.tidingsTestServer;
  shared.users += 1;
  const { url, template, stop } = await shared.started;
  project.provide('testServer', { url, template });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete place.tidingsTestServer;
    await stop();
  };
}

/** TEST_DATABASE_URL sets a server to use instead of the embedded one; its role must be allowed to create databases. */
async function start(): Promise<Started> {
  const log = pino({ level: 'error' });
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startOwn(log);
  const template = `tidings_template_${process.pid}`;
  const admin = await openDatabase({ connectionString: server.url, log });
  await admin.pool.query(`drop database if exists ${template} with (force)`);
  await admin.pool.query(`create database ${template}`);
  const { pool, connectionString, close } = await openDatabase({
    connectionString: withDatabase(server.url, template),
    log,
  });
  await migrate(pool);
  await migrateJobs(connectionString, log);
  await close();
  return {
    url: server.url,
    template,
    async stop() {
      await admin.pool.query(`drop database if exists ${template} with (force)`);
      await admin.close();
      await server.stop();
    },
  };
}

async function startOwn(log: pino.Logger): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftovers(log);
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const server = await startEmbedded({ dataDir, log, durable: false, maxConnections: 300 });
  return {
    url: server.connectionString,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes servers of killed runs: their data directories have a server's file, but no live owner. */
async function removeLeftovers(log: pino.Logger): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const dataDir = join(tmpdir(), name);
    const cluster = join(dataDir, 'postgres');
    if (!name.startsWith(PREFIX) || (await findOwner(dataDir)) || !(await findPostmasterFile(cluster)))
      continue;
    await stopOrphan(cluster, log);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the same server with another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
