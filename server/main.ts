import cluster from 'node:cluster';
import { pino } from 'pino';
import { createApp, type Parts } from './app.ts';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { freeMemoryWhenQuiet } from './free-memory.ts';
import type { Email } from './platform/email/mailer.ts';
import { AppError } from './platform/http/errors.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { startWebProcesses } from './web-processes.ts';

/** The process: reads the environment, starts the role's parts, prints their addresses, and stops them on a signal. */
export async function run(): Promise<void> {
  const config = runOrFail(() => readConfig(process.env));
  const destination = pino.destination({ fd: 2, sync: false });
  // If no one reads the log any more, such as after a closed terminal, the work continues without it.
  destination.on('error', () => {});
  const log = pino({ level: config.logLevel, base: null }, destination);
  const starting = start({ config, log, onEmailWritten: printEmail });
  const stopping = stopOnSignals(async () => (await starting.catch(() => undefined))?.stop());
  // A web process ends with the main one, however that ended.
  if (cluster.isWorker) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const { greeting } = await starting.catch(fail);
  freeMemoryWhenQuiet();
  if (!stopping.aborted && cluster.isPrimary) console.log(greeting);
}

interface Started {
  greeting: string;
  stop(): Promise<void>;
}

async function start(parts: Parts): Promise<Started> {
  const { role, webProcesses } = parts.config;
  const hasProcesses = cluster.isPrimary && webProcesses > 1 && role !== 'worker';
  const app = await createApp({ ...parts, share: cluster.isWorker ? 'web' : hasProcesses ? 'main' : 'all' });
  try {
    await app.start();
    const web = hasProcesses ? await startWebProcesses(webProcesses, parts.log) : undefined;
    return {
      greeting: await renderGreeting(app.context),
      async stop() {
        await web?.stop();
        await app.stop();
      },
    };
  } catch (error) {
    await app.stop();
    throw error;
  }
}

/** Returns what a person who has just started Tidings needs to know next. */
async function renderGreeting({ config, db }: Context): Promise<string> {
  const isWeb = config.role !== 'worker';
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const lines = [
    isWeb ? `Tidings is at ${config.publicUrl}` : 'This process reads feeds, sends email and runs jobs.',
    config.databaseUrl ? 'Database: the one in DATABASE_URL.' : `Its data is in ${config.dataDir}.`,
  ];
  if (count === 0) lines.push('Sign up there. The first account becomes the administrator.');
  if (isWeb && config.mailIn)
    lines.push(`Email to ${config.mailIn.domain} is received on port ${config.mailIn.port}.`);
  if (!config.smtpUrl)
    lines.push(
      `Emails are written to ${config.outboxDir}, until you set SMTP_URL to a mail server. Links that confirm an address are printed here.`,
    );
  return lines.join('\n');
}

/**
 * Without a mail server the first user on a new one would wait for an email that never comes: the link that confirms an address
 * is printed where Tidings was started. Links that open an account, such as for a new password, stay in the file.
 */
function printEmail({ to, subject, text }: Email, path: string): void {
  const [link] = /https?:\/\/\S+\/api\/auth\/verify-email\?\S+/.exec(text) ?? [];
  console.log(`Email to ${to}: ${subject}. It is in ${path}${link ? `\n  ${link}` : ''}`);
}

function runOrFail<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return fail(error);
  }
}

/** An expected error is one sentence; anything else keeps its stack, because it is a defect. */
export function fail(error: unknown): never {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    console.error('Another program is using this port. Stop it, or set PORT to another number.');
  else if (code === 'EACCES' && syscall === 'listen')
    console.error('This user isn’t allowed to use this port. Set PORT to a number above 1023.');
  else if (error instanceof AppError || (error instanceof Error && error.message.includes('docs/')))
    console.error(error.message);
  else console.error(error);
  process.exit(1);
}

if (import.meta.main) await run();
