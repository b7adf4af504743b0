import { pino } from 'pino';
import { type Config, readConfig } from '#server/config.ts';
import { systemClock } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Cli, Command } from './command.ts';
import { createOpeners } from './open.ts';

/**
 * The commands by their first word. Each file is loaded when one of its commands is called, and imports what all of them need; what
 * a single command needs beyond that, such as the crawler, is imported in its `run`.
 */
const GROUPS: Record<string, () => Promise<Command[]>> = {
  user: async () => (await import('./user.ts')).userCommands,
  team: async () => (await import('./team.ts')).teamCommands,
  feed: async () => (await import('./feed.ts')).feedCommands,
  html: async () => (await import('./html.ts')).htmlCommands,
  page: async () => (await import('./page.ts')).pageCommands,
  report: async () => (await import('./report.ts')).reportCommands,
  opml: async () => (await import('./opml.ts')).opmlCommands,
  backup: async () => (await import('./backup.ts')).backupCommands,
  restore: async () => (await import('./backup.ts')).restoreCommands,
  stats: async () => (await import('./stats.ts')).statsCommands,
};

process.exitCode = await run(process.argv.slice(2));

async function run(words: string[]): Promise<number> {
  const command = await findCommand(words);
  if (!command) {
    console.error(await renderUsage());
    return words.length === 0 || words[0] === 'help' ? 0 : 2;
  }
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
  // Commands print their output; the log is for errors below them.
  const log = pino(
    { level: config.logLevel === 'info' ? 'warn' : config.logLevel, base: null },
    pino.destination(2),
  );
  const openers = createOpeners(config, log);
  const cli: Cli = {
    config,
    log,
    clock: systemClock,
    out: (line) => console.log(line),
    input: process.stdin,
    openDatabase: openers.openDatabase,
    openContext: openers.openContext,
  };
  try {
    return await command.run(cli, words.slice(command.words.split(' ').length));
  } catch (error) {
    console.error(error instanceof AppError ? error.message : error);
    return 1;
  } finally {
    await openers.close().catch(() => {});
  }
}

async function findCommand(words: string[]): Promise<Command | undefined> {
  const [group = ''] = words;
  if (!Object.hasOwn(GROUPS, group)) return undefined;
  const commands = await GROUPS[group]!();
  return commands.find((candidate) =>
    candidate.words.split(' ').every((word, index) => words[index] === word),
  );
}

async function renderUsage(): Promise<string> {
  const commands = (await Promise.all(Object.values(GROUPS).map((load) => load()))).flat();
  const lines = commands.map(({ words, usage, summary }) => `  ${`${words} ${usage}`.padEnd(58)} ${summary}`);
  return ['Usage: npm run tidings -- <command>', '', ...lines].join('\n');
}
