import { ensureBuilt } from './ensure-built.ts';

// `npm start`: builds the pages and the server if they are missing or older than their source, then becomes the server.
await ensureBuilt();
const path = '../dist/process/main.js';
const { run } = (await import(path)) as typeof import('#server/main.ts');
await run();
