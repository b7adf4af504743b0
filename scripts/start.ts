import { ensureBuilt } from './ensure-built.ts';

// `npm start`: builds the pages if they are missing or older than their source, then becomes the server.
await ensureBuilt();
const { run } = await import('#server/main.ts');
await run();
