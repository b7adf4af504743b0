import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { RenderEmail } from '#shared/emails.ts';
import type { Config } from './config.ts';
import type { Crawler } from './crawler/crawler.ts';
import type { CuratedSites } from './features/onboarding/curated-sites.ts';
import type { ReadArticle } from './features/posts/article-reader.ts';
import type { VapidKeys } from './features/push/vapid.ts';
import type { Auth } from './platform/auth/auth.ts';
import type { Signer } from './platform/auth/signer.ts';
import type { Vault } from './platform/auth/vault.ts';
import type { Schema } from './platform/db/schema.ts';
import type { Mailer } from './platform/email/mailer.ts';
import type { SentJournal } from './platform/email/sent-journal.ts';
import type { FindDnsRecords } from './platform/fetch/dns-records.ts';
import type { FetchUrl } from './platform/fetch/fetcher.ts';
import type { ProbeTls } from './platform/fetch/tls-probe.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { WithRemoteFiles } from './platform/remote-files/remote-files.ts';
import type { ParsePool } from './thread/parse-pool.ts';

/** The time, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The dependencies of handlers and jobs. Created once by app.ts; everything with a side effect uses it. */
export interface Context {
  config: Config;
  /** Names this process among those of its database. */
  workerId: string;
  db: Kysely<Schema>;
  clock: Clock;
  log: Logger;
  /** Adds jobs, including emails, in the caller's transaction. */
  jobs: Jobs;
  /** Signing up, in and out. */
  auth: Auth;
  /** Signs and verifies the tokens of emailed links. */
  signer: Signer;
  mailer: Mailer;
  /** Records which emails were sent, if no other process sends any; see docs/email.md. */
  sentJournal: SentJournal | undefined;
  renderEmail: RenderEmail;
  /** Discovers and refreshes feeds on request. */
  crawler: Crawler;
  /** Fetches the article of a web page, for feeds with summaries only. */
  readArticle: ReadArticle;
  /** The fetcher for a feature's requests to other servers. */
  fetchUrl: FetchUrl;
  /** The same for files of another server, over FTP, SFTP or SSH. */
  withRemoteFiles: WithRemoteFiles;
  /** Encrypts secrets in the database. */
  vault: Vault;
  /** Signs pushes to browsers. */
  vapid: VapidKeys;
  /** Queries DNS, for domains of blogs. */
  findDnsRecords: FindDnsRecords;
  /** Checks the certificate of a blog's domain, under the same policy. */
  probeTls: ProbeTls;
  /** The recommended sites of each topic. */
  curatedSites: CuratedSites;
  /** Parses OPML files in a thread. */
  readOpml: ParsePool['readOpml'];
  /** Parses emails in a thread. */
  readEmail: ParsePool['readEmail'];
  /** Converts the HTML of posts to Markdown in a thread. */
  convertToMarkdown: ParsePool['convertToMarkdown'];
}
