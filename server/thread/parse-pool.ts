import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { ParseFeed, ReadOutcome } from '#server/crawler/parse/parse.ts';
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

export type MarkdownOutcome =
  | { kind: 'converted'; markdown: string }
  | { kind: 'too_slow' }
  | { kind: 'too_large' };

export interface ParsePool {
  parse: ParseFeed;
  /** Finds the article of a page in a thread, under the same limits. The bytes are transferred. */
  extract(bytes: Uint8Array<ArrayBuffer>, page: Omit<ExtractTask, 'bytes'>): Promise<ExtractOutcome>;
  /** Parses an OPML file in a thread, under the same limits; undefined if it is none. The bytes are transferred. */
  readOpml(bytes: Uint8Array<ArrayBuffer>): Promise<OpmlOutcome>;
  /** Parses an email in a thread, under the same limits. The bytes are transferred. */
  readEmail(bytes: Uint8Array<ArrayBuffer>): Promise<EmailOutcome>;
  /** Converts a post's HTML to Markdown in a thread, under the same limits. */
  convertToMarkdown(html: string): Promise<MarkdownOutcome>;
  /** Whether so much is waiting for a thread that nothing more should be fetched for now. */
  isBehind(): boolean;
  /** Waits for running work and stops the threads. */
  close(): Promise<void>;
}

/** Megabytes of JavaScript heap per thread: enough for a tree of FEED_MAX_NODES, its text and the result. */
const THREAD_HEAP_MB = 640;

/**
 * Megabytes of young JavaScript heap per thread. A document's objects live until it is parsed, so that more room only delays the
 * collection: with 12 a crawl takes as long as with 32, and 20 MB less memory.
 */
const THREAD_YOUNG_HEAP_MB = 12;

/** Bytes of documents that may wait for a thread: about a second of its work. More would only take memory. */
const WAITING_BYTES = 8 * 1024 * 1024;

/**
 * The threads' priority: if processors are short, user requests come first. At 5 a thread has a quarter of the time that the
 * server's own thread has (the kernel's weights, 335 to 1,024), so that its documents are still parsed in time.
 */
const THREAD_NICENESS = 5;

/** A thread that was idle this long is stopped, so that an idle server is small. */
const IDLE_MS = 30_000;

/**
 * Creates threads that parse documents to normalized feeds, so that no feed can block the server or exhaust its memory. They
 * start with the first document. One that is too slow or needs too much memory ends with its document and nothing else.
 *
 * @param threads maximum number; one on small machines, two on others.
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
    // Nobody reads the times, which take a megabyte.
    recordTiming: false,
    resourceLimits: {
      maxOldGenerationSizeMb: THREAD_HEAP_MB,
      maxYoungGenerationSizeMb: THREAD_YOUNG_HEAP_MB,
    },
  });

  const semaphore = createSemaphore(threads);
  let waitingBytes = 0;

  /** Runs one of the worker's functions on a transferred document. */
  async function run<R>(
    bytes: Uint8Array<ArrayBuffer>,
    task: object,
    name?: string,
  ): Promise<R | { kind: 'too_slow' } | { kind: 'too_large' }> {
    if (bytes.byteLength > FETCH_MAX_BODY_BYTES) return { kind: 'too_large' };
    // The deadline starts when a thread is free, not while waiting for another document.
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
  const convertToMarkdown: ParsePool['convertToMarkdown'] = (html) =>
    run<{ kind: 'converted'; markdown: string }>(new TextEncoder().encode(html), {}, 'convertPost');
  return {
    parse,
    extract,
    readOpml,
    readEmail,
    convertToMarkdown,
    isBehind: () => waitingBytes > WAITING_BYTES,
    close: () => pool.close(),
  };
}

/**
 * Returns bytes that own their memory and may be transferred. A view of a larger memory (a short Buffer is part of a shared pool)
 * is copied.
 */
function ensureOwnMemory(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
