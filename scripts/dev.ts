import { spawn } from 'node:child_process';
import { build } from 'vite';
import { BUNDLES } from '../vite.config.ts';

/**
 * `npm run dev`: rebuilds both bundles whenever one of their files changes, and restarts the server whenever it or its pages do.
 * Emails are listed at /dev/outbox, components at /dev/gallery.
 */
const environment = {
  ...process.env,
  TIDINGS_MODE: 'development',
  FETCH_ALLOW_PRIVATE_NETWORKS: process.env.FETCH_ALLOW_PRIVATE_NETWORKS ?? 'true',
};

console.log('Building the pages…');
for (const bundle of BUNDLES) {
  const watcher = await build({
    logLevel: 'warn',
    mode: 'development',
    build: { ...bundle, watch: {}, minify: false },
  });
  if ('on' in watcher)
    await new Promise<void>((resolve) => {
      watcher.on('event', (event) => {
        if (event.code === 'END') resolve();
      });
    });
}

const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    '--watch-path=server',
    '--watch-path=shared',
    '--watch-path=dist/server',
    'server/main.ts',
  ],
  { stdio: 'inherit', env: environment },
);
server.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
