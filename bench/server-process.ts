import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#test/server.ts';
import { SERVER } from '../scripts/build-server.ts';

const ROOT = join(import.meta.dirname, '..');
const START_MS = 60_000;

/** Node with the options and variables of `npm start`. */
const NODE_OPTIONS = ['--max-semi-space-size=16'];
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

export interface BenchServer {
  url: string;
  /** Of the process that answers. */
  pid: number;
  /** The variables with which a command uses the same data. */
  environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Starts the server on a data directory in its own process, without rate limits, and waits until it responds. */
export async function startServer(dataDir: string): Promise<BenchServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    TIDINGS_MODE: 'test',
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
  };
  const child: ChildProcess = spawn(process.execPath, [...NODE_OPTIONS, ...SERVER], {
    cwd: ROOT,
    env: { ...environment, ...MEMORY },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const deadline = performance.now() + START_MS;
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('The server did not start');
    await delay(50);
  }
  return {
    url,
    pid: child.pid!,
    environment,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

export interface CommandRun {
  output: string;
  /** From its start to its end. */
  ms: number;
  /** Its resident peak. */
  peakMb: number;
}

/** Runs a command as `npm run tidings` does, without npm. */
export async function runCommand(environment: NodeJS.ProcessEnv, words: string[]): Promise<CommandRun> {
  // Written at the very end, to a pipe of its own.
  const reportPeak =
    "data:text/javascript,import fs from 'node:fs';process.on('exit',()=>fs.writeSync(3,String(process.resourceUsage().maxRSS)))";
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', './scripts/require-node.mjs', '--import', reportPeak, 'server/cli/main.ts', ...words],
    { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'inherit', 'pipe'] },
  );
  let output = '';
  let kilobytes = '';
  child.stdout!.on('data', (data: Buffer) => {
    output += data;
  });
  child.stdio[3]!.on('data', (data: Buffer) => {
    kilobytes += data;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${output}`);
  return { output, ms: performance.now() - began, peakMb: Number(kilobytes) / 1024 };
}
