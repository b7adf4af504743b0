import { join } from 'node:path';
import { isServerStale } from '../scripts/build-server.ts';
import { runScript } from '../scripts/ensure-built.ts';

/** Each project loads its own copy of this file in one process, so the build is stored on the global object. */
const place = globalThis as { tidingsBuild?: Promise<void> };

/** Vitest's globalSetup: bundles the server, which some tests start as a process, if its source has changed. */
export default async function setup(): Promise<void> {
  place.tidingsBuild ??= build();
  await place.tidingsBuild;
}

async function build(): Promise<void> {
  if (!(await isServerStale())) return;
  const status = await runScript(join(import.meta.dirname, '../scripts/build-server.ts'));
  if (status !== 0) throw new Error('The server cannot be bundled.');
}
