import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

// `npm start`: checks in a separate process that the pages and the server are built from their source, then becomes the server. Plain
// JavaScript, so that this process never loads Node's type stripper, which takes 20 MB.
const script = fileURLToPath(new URL('./ensure-built.ts', import.meta.url));
const check = spawn(process.execPath, [...process.execArgv, script], { stdio: 'inherit' });
const pass = (signal) => check.kill(signal);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of signals) process.on(signal, pass);
const [code] = await once(check, 'exit');
if (code !== 0) process.exit(code ?? 1);
for (const signal of signals) process.off(signal, pass);
const { run } = await import('../dist/process/main.js');
await run();
