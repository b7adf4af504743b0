import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isBuildStale } from './build.ts';
import { isServerStale } from './build-server.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Builds the pages and the server if they are missing or older than their source, in a separate process, which frees the 700 MB of
 * the build tool. A signal ends the build and this process; so does a failed build, after its message.
 */
export async function ensureBuilt(): Promise<void> {
  if (await isBuildStale()) await build('Building the pages (once; about ten seconds)…', 'build.ts');
  else if (await isServerStale())
    await build('Building the server (once; a few seconds)…', 'build-server.ts');
}

async function build(sentence: string, script: string): Promise<void> {
  console.log(sentence);
  const status = await runScript(join(import.meta.dirname, script));
  if (status !== 0) process.exit(status);
}

/** Runs one of our scripts in a separate process and returns its exit code, 1 if a signal ended it. */
export async function runScript(path: string): Promise<number> {
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'require-node.mjs'), path], {
    stdio: 'inherit',
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass);
  }
}

if (import.meta.main) await ensureBuilt();
