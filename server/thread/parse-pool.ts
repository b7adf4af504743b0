import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { ParseFeed, ReadOutcome } from '#server/crawler/parse/read-feed.ts';
import type { OpmlDocument } from '#server/features/imports/opml.ts';
import type { ReadEmailResult } from '#server/platform/email/read-email.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { FETCH_MAX_BODY_BYTES, PARSE_DEADLINE_MS } from '#shared/domain/limits.ts';
import type { ExtractResult, ExtractTask, ParseTask } from './parse-worker.ts';

export type ExtractOutcome = ExtractResult | { kind: 'too_slow' } | { kind: 'too_large' };

export type OpmlOutcome =
  | { kind: 'read'; opml: OpmlDocument | undefined }
  | { kind: 'too_slow' }
  | { kind: 'too_large' };

export type EmailOutcome = ReadEmailResult | { kind: 'too_slow' } | { kind: 'too_large' };

export interface ParsePool {
  parse: ParseFeed;
  /** Finds the article of a page in a thread, under the same limits. The bytes are handed over. */
  extract(bytes: Uint8Array<ArrayBuffer>, page: Omit<ExtractTask, 'bytes'>): Promise<ExtractOutcome>;
  /** Reads an OPML file in a thread, under the same limits; undefined when it is none. The bytes are handed over. */
  readOpml(bytes: Uint8Array<ArrayBuffer>): Promise<OpmlOutcome>;
  /** Reads a mail in a thread, under the same limits. The bytes are handed over. */
  readEmail(bytes: Uint8Array<ArrayBuffer>): Promise<EmailOutcome>;
  /** Whether so much waits for a thread already that nothing more should be fetched for now. */
  isBehind(): boolean;
  /** Waits for what is under way and ends the threads. */
  close(): Promise<void>;
}

/** Megabytes of JavaScript heap per thread: a tree of FEED_MAX_NODES, its text and the result fit in it. */
const THREAD_HEAP_MB = 640;

/**
 * Megabytes of young JavaScript heap per thread. A document's objects live until it is read, so that more room only delays
 * the collection: with 12 a crawl takes as long as with 32, and 20 MB less memory.
 */
const THREAD_YOUNG_HEAP_MB = 12;

/** Bytes of documents that may wait for a thread: about a second of its work. All beyond would only lie in memory. */
const WAITING_BYTES = 8 * 1024 * 1024;

/**
 * The threads' priority: where processors are short, those who are reading come first. At 5 a thread has a quarter of what the
 * server's own would have beside it (the kernel's weights, 335 to 1,024), so that its documents still come to an end in time.
 */
const THREAD_NICENESS = 5;

/** A thread that had nothing to do for this long is ended, so that an idle server is a small one. */
const IDLE_MS = 30_000;

/**
 * Threads that turn documents into normalized feeds, so that no feed can hold up the server or take its memory. They
 * start with the first document. One that is too slow or too hungry ends with its document and nothing else.
 *
 * @param threads how many at most; one on small machines, two on others.
 */
export function createParsePool({
  threads = availableParallelism() > 2 ? 2 : 1,
  deadlineMs = PARSE_DEADLINE_MS,
}: {
  threads?: number;
  deadlineMs?: number;
} = {}): ParsePool {
  const pool = new Piscina({
    filename: new URL('./parse-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    niceIncrement: THREAD_NICENESS,
    concurrentTasksPerWorker: 1,
    resourceLimits: {
      maxOldGenerationSizeMb: THREAD_HEAP_MB,
      maxYoungGenerationSizeMb: THREAD_YOUNG_HEAP_MB,
    },
  });

  const semaphore = createSemaphore(threads);
  let waitingBytes = 0;

  /** Runs one of the worker's functions on a document that is handed over. */
  async function run<R>(
    bytes: Uint8Array<ArrayBuffer>,
    task: object,
    name?: string,
  ): Promise<R | { kind: 'too_slow' } | { kind: 'too_large' }> {
    if (bytes.byteLength > FETCH_MAX_BODY_BYTES) return { kind: 'too_large' };
    // The deadline counts from when a thread is free: waiting behind another document is not this one's fault.
    const size = bytes.byteLength;
    waitingBytes += size;
    return semaphore(async () => {
      waitingBytes -= size;
      const deadline = AbortSignal.timeout(deadlineMs);
      const owned = ensureOwnMemory(bytes);
      try {
        return (await pool.run(
          { bytes: owned, ...task },
          { transferList: [owned.buffer], signal: deadline, ...(name && { name }) },
        )) as R;
      } catch (error) {
        if (deadline.aborted) return { kind: 'too_slow' };
        if (isOutOfMemory(error)) return { kind: 'too_large' };
        throw error;
      }
    });
  }

  const parse: ParseFeed = (bytes, context, knownHashes) =>
    run<ReadOutcome>(bytes, { context, knownHashes } satisfies Omit<ParseTask, 'bytes'>);
  const extract: ParsePool['extract'] = (bytes, page) => run<ExtractResult>(bytes, page, 'extract');
  const readOpml: ParsePool['readOpml'] = (bytes) =>
    run<{ kind: 'read'; opml: OpmlDocument | undefined }>(bytes, {}, 'parseOutline');
  const readEmail: ParsePool['readEmail'] = (bytes) => run<ReadEmailResult>(bytes, {}, 'parseEmail');
  return {
    parse,
    extract,
    readOpml,
    readEmail,
    isBehind: () => waitingBytes > WAITING_BYTES,
    close: () => pool.close(),
  };
}

/**
 * Bytes whose memory holds nothing else, and may be given away whole. A view of some larger memory (a short Buffer lies in
 * one that all of them share) is copied.
 */
function ensureOwnMemory(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
