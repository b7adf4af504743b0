import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Clock, Context } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';

/** One command of `npm run tidings -- …`. */
export interface Command {
  /** For example `user create`. */
  words: string;
  /** What follows the words, for example `<email> [--admin]`. */
  usage: string;
  summary: string;
  /** Returns the exit code. Throws an AppError for an error that is one sentence. */
  run: (cli: Cli, args: string[]) => Promise<number>;
}

/** What a command may use. */
export interface Cli {
  config: Config;
  clock: Clock;
  log: Logger;
  out: (line: string) => void;
  input: NodeJS.ReadableStream;
  /** The database, which a running server may use too. All that most commands need. */
  openDatabase: () => Promise<Database>;
  /** The application's whole context on the same data: takes a second, and three times the memory. */
  openContext: () => Promise<Context>;
}
