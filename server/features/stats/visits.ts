import { randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { PageReader } from '#server/platform/http/pages.ts';
import { getModuleOptions, isModuleOn } from '#shared/domain/modules.ts';
import { type CountedVisits, findOrCreateSalt, storeVisits } from './queries-visits.ts';
import { readReferrer } from './referrer.ts';
import { toDay } from './rules.ts';
import { hashVisitor, isHuman, isPrivacyRequested } from './visitor.ts';

/** Interval of writes, so that a killed process loses little. */
const FLUSH_MS = 2_000;
/** Maximum buffer, about 5 MB, while the database is unavailable; further visits are not counted. */
const WAITING_MAX = 20_000;
/** A buffer of this size is written at once. */
const WAITING_ENOUGH = 4_000;

/** The fields of a blog's page that counting needs. */
export interface VisitedPage {
  siteId: number;
  postId: number | null;
  domain: string | null;
  modules: Record<string, boolean>;
  options: Record<string, unknown>;
  /** The viewer's role in the blog. */
  role: 'owner' | 'author' | null;
}

/** Counts the views of blogs' pages; see docs/stats.md. */
export interface VisitCounter {
  /** Counts a sent page, if it is a view. Never throws, and is not awaited. */
  count(page: VisitedPage, reader: PageReader): void;
  /** Writes all pending counts. */
  stop(): Promise<void>;
}

/** No timer runs until something is counted. */
export function createVisitCounter(
  { db, clock, log, config }: Pick<Context, 'db' | 'clock' | 'log' | 'config'>,
  { flushMs = FLUSH_MS }: { flushMs?: number | undefined } = {},
): VisitCounter {
  const ownHost = new URL(config.publicUrl).hostname;
  let waiting = createWaiting();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let isFlushAhead = false;
  let salt: { day: string; value: Promise<Buffer> } | undefined;
  /** Visits that wait for the salt of a new day. */
  const underWay = new Set<Promise<void>>();

  function getSalt(day: string): Promise<Buffer> {
    if (salt?.day !== day) salt = { day, value: findOrCreateSalt(db, day, randomBytes(32)) };
    return salt.value;
  }

  async function recordVisit(page: VisitedPage, reader: PageReader): Promise<void> {
    const day = toDay(clock.now());
    const isPrivate = isPrivacyRequested(reader);
    let hash: string | undefined;
    try {
      if (!isPrivate) hash = hashVisitor(await getSalt(day), page.siteId, reader);
    } catch (error) {
      // The database is unavailable: a view is counted anyway.
      salt = undefined;
      log.warn({ err: error }, 'a visit could not be counted');
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

  /** Serialized; failed counts are written with the next ones. */
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
        await storeVisits(db, batch.list());
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

/** Whether a view counts: those of a blog's writers only if its owners have chosen so. */
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

/** Counts that are not written yet. */
interface Waiting {
  add(visit: Visit): void;
  merge(other: Waiting): void;
  /** The number of rows to write. */
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
