import { randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { PageReader } from '#server/platform/http/pages.ts';
import { getModuleOptions, isModuleOn } from '#shared/domain/modules.ts';
import { type CountedVisits, findOrCreateSalt, storeVisits } from './queries-visits.ts';
import { readReferrer } from './referrer.ts';
import { toDay } from './rules.ts';
import { hashVisitor, isHuman, isPrivacyRequested } from './visitor.ts';

/** What is counted is written so often, so that a process that is killed takes little along. */
const FLUSH_MS = 2_000;
/** So much waits in memory, about 5 MB, while the database does not take it; what is new beyond that is not counted. */
const WAITING_MAX = 20_000;
/** With so much waiting it is written at once. */
const WAITING_ENOUGH = 4_000;

/** As much of a page of a blog as counting needs. */
export interface VisitedPage {
  siteId: number;
  postId: number | null;
  domain: string | null;
  modules: Record<string, boolean>;
  options: Record<string, unknown>;
  /** What the viewer is in the blog. */
  role: 'owner' | 'author' | null;
}

/** Counts who reads the pages of blogs; see docs/stats.md. */
export interface VisitCounter {
  /** Notes that somebody got a page, if that counts. Never throws, and nobody waits for it. */
  count(page: VisitedPage, reader: PageReader): void;
  /** Writes all that has been counted. */
  stop(): Promise<void>;
}

/** Nothing runs until something is counted. */
export function createVisitCounter(
  { pool, clock, log, config }: Pick<Context, 'pool' | 'clock' | 'log' | 'config'>,
  { flushMs = FLUSH_MS }: { flushMs?: number | undefined } = {},
): VisitCounter {
  const ownHost = new URL(config.publicUrl).hostname;
  let waiting = createWaiting();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let isFlushAhead = false;
  let salt: { day: string; value: Promise<Buffer> } | undefined;
  /** Visits that wait for the salt of a day that has just begun. */
  const underWay = new Set<Promise<void>>();

  function getSalt(day: string): Promise<Buffer> {
    if (salt?.day !== day) salt = { day, value: findOrCreateSalt(pool, day, randomBytes(32)) };
    return salt.value;
  }

  async function recordVisit(page: VisitedPage, reader: PageReader): Promise<void> {
    const day = toDay(clock.now());
    const isPrivate = isPrivacyRequested(reader);
    let hash: string | undefined;
    try {
      if (!isPrivate) hash = hashVisitor(await getSalt(day), page.siteId, reader);
    } catch (error) {
      // The database is away: a view is counted all the same.
      salt = undefined;
      log.warn({ err: error }, 'a visitor could not be told apart');
    }
    const ownHosts = [ownHost, reader.host, ...(page.domain === null ? [] : [page.domain])];
    waiting.add({
      siteId: page.siteId,
      postId: page.postId,
      day,
      hash,
      referrer: isPrivate ? undefined : readReferrer(reader.headers.referer, ownHosts),
    });
    if (waiting.countRows() >= WAITING_ENOUGH) void flush();
    timer ??= setTimeout(() => void flush(), flushMs);
  }

  /** One after the other; what the database does not take is tried again with what comes next. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isFlushAhead) return flushing;
    isFlushAhead = true;
    flushing = flushing.then(async () => {
      isFlushAhead = false;
      if (waiting.countRows() === 0) return;
      const batch = waiting;
      waiting = createWaiting();
      try {
        await storeVisits(pool, batch.list());
      } catch (error) {
        log.warn({ err: error }, 'visits could not be written yet');
        batch.merge(waiting);
        waiting = batch;
        timer ??= setTimeout(() => void flush(), flushMs);
      }
    });
    return flushing;
  }

  return {
    count(page, reader) {
      if (!isCounted(page) || !isHuman(reader)) return;
      const recording = recordVisit(page, reader)
        .catch((error: unknown) => log.error({ err: error }, 'a visit could not be counted'))
        .finally(() => underWay.delete(recording));
      underWay.add(recording);
    },
    async stop() {
      await Promise.all(underWay);
      await flush();
      clearTimeout(timer);
    },
  };
}

/** Whoever writes in a blog looks at it all the time: that counts only where its owners have said so. */
function isCounted(page: VisitedPage): boolean {
  if (!isModuleOn(page, 'stats')) return false;
  return page.role === null || getModuleOptions(page, 'stats').count_roles.includes(page.role as never);
}

interface Visit {
  siteId: number;
  postId: number | null;
  day: string;
  hash: string | undefined;
  referrer: string | undefined;
}

/** What has been counted and is not written yet. */
interface Waiting {
  add(visit: Visit): void;
  merge(other: Waiting): void;
  /** How many rows it would be. */
  countRows(): number;
  list(): CountedVisits;
}

function createWaiting(): Waiting {
  const views = new Map<string, CountedVisits['views'][number]>();
  const hashes = new Map<string, CountedVisits['hashes'][number]>();
  const referrers = new Map<string, CountedVisits['referrers'][number]>();
  const countRows = () => views.size + hashes.size + referrers.size;

  function addViews(row: CountedVisits['views'][number]): void {
    const key = `${row.blog_id} ${row.day} ${row.post_id}`;
    const known = views.get(key);
    if (known) known.views += row.views;
    else if (countRows() < WAITING_MAX) views.set(key, { ...row });
  }
  function addHash(row: CountedVisits['hashes'][number]): void {
    const key = `${row.blog_id} ${row.day} ${row.post_id} ${row.hash}`;
    if (countRows() < WAITING_MAX) hashes.set(key, row);
  }
  function addReferrer(row: CountedVisits['referrers'][number]): void {
    const key = `${row.blog_id} ${row.day} ${row.post_id} ${row.referrer}`;
    const known = referrers.get(key);
    if (known) known.views += row.views;
    else if (countRows() < WAITING_MAX) referrers.set(key, { ...row });
  }

  return {
    add({ siteId: blog_id, postId, day, hash, referrer }) {
      for (const post_id of postId === null ? [0] : [0, postId]) {
        addViews({ blog_id, day, post_id, views: 1 });
        if (hash !== undefined) addHash({ blog_id, day, post_id, hash });
      }
      if (referrer !== undefined) addReferrer({ blog_id, day, post_id: postId ?? 0, referrer, views: 1 });
    },
    merge(other) {
      const { views, hashes, referrers } = other.list();
      views.forEach(addViews);
      hashes.forEach(addHash);
      referrers.forEach(addReferrer);
    },
    countRows,
    list: () => ({
      views: [...views.values()],
      hashes: [...hashes.values()],
      referrers: [...referrers.values()],
    }),
  };
}
