import { pino } from 'pino';
import { createContext } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { backupCommands } from './backup.ts';
import type { Cli, Command } from './command.ts';
import { feedCommands } from './feed.ts';
import { htmlCommands } from './html.ts';
import { opmlCommands } from './opml.ts';
import { pageCommands } from './page.ts';
import { reportCommands } from './report.ts';
import { statsCommands } from './stats.ts';
import { teamCommands } from './team.ts';
import { userCommands } from './user.ts';

const COMMANDS: Command[] = [
  ...userCommands,
  ...teamCommands,
  ...feedCommands,
  ...htmlCommands,
  ...pageCommands,
  ...reportCommands,
  ...opmlCommands,
  ...backupCommands,
  ...statsCommands,
];

process.exitCode = await run(process.argv.slice(2));

async function run(words: string[]): Promise<number> {
  const command = COMMANDS.find((candidate) =>
    candidate.words.split(' ').every((word, index) => words[index] === word),
  );
  if (!command) {
    console.error(renderUsage());
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
  let opened: ReturnType<typeof createContext> | undefined;
  const open = () => {
    opened ??= createContext({ config, log, shared: true });
    return opened;
  };
  const cli: Cli = {
    config,
    out: (line) => console.log(line),
    input: process.stdin,
    openContext: async () => (await open()).context,
    openDatabase: async () => (await open()).database,
  };
  try {
    return await command.run(cli, words.slice(command.words.split(' ').length));
  } catch (error) {
    console.error(error instanceof AppError ? error.message : error);
    return 1;
  } finally {
    if (opened) await opened.then(({ close }) => close()).catch(() => {});
  }
}

function renderUsage(): string {
  const lines = COMMANDS.map(({ words, usage, summary }) => `  ${`${words} ${usage}`.padEnd(58)} ${summary}`);
  return ['Usage: npm run tidings -- <command>', '', ...lines].join('\n');
}
