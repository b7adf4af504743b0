import { pino } from 'pino';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { AppError } from './platform/http/errors.ts';

/** How long requests and jobs under way may take to finish when the process is asked to stop. */
const STOP_DEADLINE_MS = 15_000;

/** The process: reads the environment, starts the role's parts, prints where they are, and stops them on a signal. */
export async function run(): Promise<void> {
  const config = explaining(() => readConfig(process.env));
  const log = pino({ level: config.logLevel, base: null }, pino.destination({ fd: 2, sync: false }));
  const app = await createApp({ config, log }).catch(fail);
  const stop = stopOnce(app.stop);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const address = await app.start().catch(async (error) => {
    await app.stop();
    return fail(error);
  });
  console.log(await greeting(app.context, address));
}

/** What a person who has just started Tidings needs to know next. */
async function greeting({ config, db }: Context, address: string): Promise<string> {
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

function stopOnce(stopApp: () => Promise<void>): () => void {
  return () => {
    console.log('Stopping…');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    stopApp().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
}

function explaining<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return fail(error);
  }
}

/** A refusal that Tidings can explain is one sentence; anything else keeps its stack, for it is a defect. */
function fail(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    console.error('The port is taken by another program. Stop that one, or set PORT to another number.');
  else if (code === 'EACCES')
    console.error('This port needs more rights than this user has. Set PORT to a number above 1023.');
  else if (error instanceof AppError || (error instanceof Error && error.message.includes('docs/')))
    console.error(error.message);
  else console.error(error);
  process.exit(1);
}

if (import.meta.main) await run();
