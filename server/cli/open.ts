import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';

/** Opens what commands need, once each and when it is asked for. */
export interface Openers {
  openDatabase: () => Promise<Database>;
  openContext: () => Promise<Context>;
  /** Closes what was opened. */
  close(): Promise<void>;
}

export function createOpeners(config: Config, log: Logger): Openers {
  const closing: (() => Promise<void>)[] = [];
  let database: Promise<Database> | undefined;
  let context: Promise<Context> | undefined;

  async function open(): Promise<Database> {
    const source = config.databaseUrl
      ? { connectionString: config.databaseUrl }
      : { dataDir: config.dataDir, shared: true };
    const opened = await openDatabase({ ...source, log });
    closing.push(opened.close);
    await migrate(opened.pool);
    // The server creates and upgrades it at its start.
    const { rows } = await opened.pool.query(
      "select to_regnamespace('graphile_worker') is not null as found",
    );
    if (!rows[0].found) {
      const { migrateJobs } = await import('#server/platform/jobs/runner.ts');
      await migrateJobs(opened.connectionString, log);
    }
    return opened;
  }

  async function openAll(): Promise<Context> {
    const { createContext } = await import('#server/app.ts');
    const opened = await createContext({ config, log, shared: true });
    closing.push(opened.close);
    return opened.context;
  }

  return {
    openDatabase() {
      database ??= open();
      return database;
    },
    openContext() {
      context ??= openAll();
      return context;
    },
    async close() {
      await Promise.allSettled([database, context]);
      // The last one first: it may use the database that the first one started.
      for (const close of closing.reverse()) await close();
    },
  };
}
