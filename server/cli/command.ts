import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
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
  out: (line: string) => void;
  input: NodeJS.ReadableStream;
  /** The application's context on the data that a running server uses too; opened at the first call. */
  openContext: () => Promise<Context>;
  /** The database of the same context, for what needs a connection of its own. */
  openDatabase: () => Promise<Database>;
}
