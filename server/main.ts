import { pino } from 'pino';
import { type App, createApp, type Parts } from './app.ts';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { AppError } from './platform/http/errors.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** The process: reads the environment, starts the role's parts, prints where they are, and stops them on a signal. */
export async function run(): Promise<void> {
  const config = explaining(() => readConfig(process.env));
  const destination = pino.destination({ fd: 2, sync: false });
  // Where nobody reads the log any more, a closed terminal for example, the work goes on without it.
  destination.on('error', () => {});
  const log = pino({ level: config.logLevel, base: null }, destination);
  const starting = start({ config, log });
  const stopping = stopOnSignals(async () => (await starting.catch(() => undefined))?.app.stop());
  const { greeting } = await starting.catch(fail);
  if (!stopping.aborted) console.log(greeting);
}

async function start(parts: Parts): Promise<{ app: App; greeting: string }> {
  const app = await createApp(parts);
  try {
    const address = await app.start();
    return { app, greeting: await greet(app.context, address) };
  } catch (error) {
    await app.stop();
    throw error;
  }
}

/** What a person who has just started Tidings needs to know next. */
async function greet({ config, db }: Context, address: string): Promise<string> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const lines = [
    address ? `Tidings is at ${config.publicUrl}` : 'Tidings works on feeds, mails and jobs.',
    config.databaseUrl ? 'Its database is the one in DATABASE_URL.' : `Its data is in ${config.dataDir}.`,
  ];
  if (count === 0) lines.push('Sign up there: the first account becomes the administrator’s.');
  if (!config.smtpUrl)
    lines.push(`Mails are written to ${config.outboxDir}, until SMTP_URL names a mail server.`);
  return lines.join('\n');
}

function explaining<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return fail(error);
  }
}

/** A refusal that Tidings can explain is one sentence; anything else keeps its stack, for it is a defect. */
export function fail(error: unknown): never {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    console.error('The port is taken by another program. Stop that one, or set PORT to another number.');
  else if (code === 'EACCES' && syscall === 'listen')
    console.error('This port needs more rights than this user has. Set PORT to a number above 1023.');
  else if (error instanceof AppError || (error instanceof Error && error.message.includes('docs/')))
    console.error(error.message);
  else console.error(error);
  process.exit(1);
}

if (import.meta.main) await run();
