import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type App, createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { CuratedSites } from '#server/features/onboarding/curated-sites.ts';

/** Stands in the data directory while the demo world is being made. */
const markIn = ({ dataDir }: Config) => join(dataDir, 'demo-unfinished');

/**
 * The application on data without people. What a demo has left that was ended before its world was made goes, and it begins anew. Any
 * other data stays as it is: undefined, after saying so.
 */
export async function createFreshApp(
  config: Config,
  log: Logger,
  curatedSites: CuratedSites,
): Promise<App | undefined> {
  // Only once the application has opened the data does nobody else use it.
  let app = await createApp({ config, log, curatedSites });
  if (existsSync(markIn(config)) && config.databaseUrl === undefined) {
    console.log(`The demo in ${config.dataDir} was ended before it was made. It begins anew.`);
    await app.stop();
    await rm(config.dataDir, { recursive: true });
    app = await createApp({ config, log, curatedSites });
  }
  const { db } = app.context;
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) {
    await app.stop();
    console.error(
      `There are people already in ${config.databaseUrl === undefined ? config.dataDir : 'the database of DATABASE_URL'}. ` +
        'A demo needs data of its own: start it without DATA_DIR, with an empty folder, or delete what is there.',
    );
    return undefined;
  }
  await writeFile(markIn(config), '');
  return app;
}

/** Says that the demo world is made. */
export async function noteWorldMade(config: Config): Promise<void> {
  await rm(markIn(config));
}
