import { buildWeb, isBuildStale } from './build.ts';

// `npm start`: builds the pages when they are missing or older than their source, then becomes the server.
if (await isBuildStale()) {
  console.log('Building the pages (once; about ten seconds)…');
  await buildWeb();
}
const { run } = await import('#server/main.ts');
await run();
