import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type App, createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { CuratedSites } from '#server/features/onboarding/curated-sites.ts';

/** The file that marks an unfinished demo world in the data directory. */
const markIn = ({ dataDir }: Config) => join(dataDir, 'demo-unfinished');

/**
 * Creates the application on data without users. The data of an unfinished demo is deleted first; any other data stays, and it
 * returns undefined after a message.
 */
export async function createFreshApp(
  config: Config,
  log: Logger,
  curatedSites: CuratedSites,
): Promise<App | undefined> {
  // Only after the application has opened the data is no one else using it.
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

/** Records that the demo world is complete. */
export async function noteWorldMade(config: Config): Promise<void> {
  await rm(markIn(config));
}
