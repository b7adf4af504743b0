import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { vi } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { accountHooks } from '#server/features/accounts/changed.ts';
import { createAccountEmails } from '#server/features/accounts/emails.ts';
import { accountForms } from '#server/features/accounts/forms.ts';
import { accountRoutes } from '#server/features/accounts/routes.ts';
import { createAuth } from '#server/platform/auth/auth.ts';
import { createMailer } from '#server/platform/email/mailer.ts';
import { type OutboxEmail, readOutbox } from '#server/platform/email/outbox.ts';
import { sendEmailJob } from '#server/platform/email/send.ts';
import { serveAuth } from '#server/platform/http/auth.ts';
import { bindForms } from '#server/platform/http/form.ts';
import { createFindRequestViewer } from '#server/platform/http/request-viewer.ts';
import { bindRoutes, route } from '#server/platform/http/route.ts';
import { createHttpServer } from '#server/platform/http/server.ts';
import { createJobs, startJobRunner } from '#server/platform/jobs/runner.ts';
import { CHANGEABLE_LIMITS } from '#shared/domain/changeable-limits.ts';
import type { Email } from '#shared/emails.ts';
import { endpoint } from '#shared/endpoint.ts';
import { createTestDatabase } from './database.ts';

/** Needs a confirmed address and does nothing. */
const verifiedOnly = endpoint(
  { method: 'POST', path: '/rest/v1.1/test/verified' },
  {
    access: 'verified',
    summary: 'For tests',
    input: z.object({}),
    answer: z.object({ ok: z.boolean() }),
  },
);

export interface AccountServer extends AsyncDisposable {
  url: string;
  context: Context;
  /** A clock that only moves when told to, but for a millisecond a call. */
  clock: { now(): Date; pass(seconds: number): void };
  /** Waits for `atLeast` emails; returns all so far. */
  mails(atLeast: number): Promise<OutboxEmail[]>;
  close(): Promise<void>;
}

/**
 * Starts a server with accounts only: their routes, forms, jobs and emails on a real database and HTTP, without pages. A form's
 * page is its error and values as JSON; an email's text is its props.
 */
export async function startAccountServer(environment: Record<string, string> = {}): Promise<AccountServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-accounts-'));
  const config = readConfig({ TIDINGS_MODE: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
  const log = pino({ level: config.logLevel });
  let time = Date.now();
  const clock = {
    // Each call advances by a millisecond, so that emails keep their order.
    now: () => {
      time += 1;
      return new Date(time);
    },
    pass: (seconds: number) => {
      time += seconds * 1_000;
    },
  };
  const { db } = database;
  const jobs = createJobs();
  const mails = createAccountEmails({ db, jobs, clock, publicUrl: config.publicUrl });
  const auth = await createAuth({
    ...{ config, db, clock, log, emails: mails },
    limits: {
      get: (name) => CHANGEABLE_LIMITS[name].default,
      start: async () => {},
      stop: async () => {},
    },
    hooks: accountHooks,
    isExpectedFrom: async () => false,
  });
  const mailer = createMailer(config, log);
  const context = {
    config,
    db,
    clock,
    log,
    jobs,
    auth,
    mailer,
    renderEmail: async ({ template, props }: Email) => {
      const text = Object.values(props).join('\n');
      return { subject: template, text, html: `<p>${text}</p>` };
    },
  } as unknown as Context;
  const app = await createHttpServer({ log, publicUrl: config.publicUrl, trustProxy: config.trustProxy });
  const findRequestViewer = createFindRequestViewer(auth.findViewer);
  serveAuth(app, auth);
  bindRoutes(app, context, [...accountRoutes, route(verifiedOnly, async () => ({ ok: true }))], {
    findRequestViewer,
    findSiteId: async () => undefined,
    checkResponses: true,
    doOnce: (_call, run) => run(),
  });
  bindForms(app, context, accountForms, {
    findRequestViewer,
    findMapped: async () => undefined,
    maxBytes: 1_024,
    renderPage: async (_, reply, { props, status = 200 } = {}) => reply.status(status).send(props?.form),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const runner = await startJobRunner({
    database,
    connectionString: database.url,
    context,
    jobs: [sendEmailJob],
    log,
  });

  async function close() {
    await app.close();
    await runner.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return {
    url,
    context,
    clock,
    async mails(atLeast) {
      const read = () => readOutbox(config.outboxDir);
      const isEnough = async () => (await read()).length >= atLeast;
      await vi.waitUntil(isEnough, { timeout: 10_000, interval: 10 });
      return read();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
