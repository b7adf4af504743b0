import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';

/**
 * A file in the data directory that records which emails were sent to their last line. A line is written in the same tick as the
 * last line of a message, so that for an email recorded as sent it tells, unlike the database, whether the process died before
 * its last line or after it.
 */
export interface SentJournal {
  /** Returns the ids in the file; undefined if there is none, or the last lines may have been lost with the machine. */
  read(): ReadonlySet<string> | undefined;
  /** Replaces the file by a new one with these ids. */
  restart(ids: Iterable<string>): void;
  /** Adds an email whose last line is sent next. */
  add(id: string): void;
  /** Removes an email that the server rejected after all. */
  remove(id: string): void;
}

/** Far more emails than can be in progress; earlier ones have long been finished. */
const RECENT_MAX = 1_000;
/** Lines after which the file is rewritten: about 400 kB. */
const LINES_MAX = 10_000;

/**
 * @param bootId identifies the current boot of the machine; undefined if unknown. Written lines survive the process but not a
 * power failure, because there is no fsync.
 */
export function createSentJournal(path: string, bootId: string | undefined = findBootId()): SentJournal {
  let file: number | undefined;
  let lines = 0;
  const recent = new Set<string>();

  function restart(ids: Iterable<string>): void {
    const retained = [...ids];
    writeFileSync(`${path}.new`, [`boot ${bootId}`, ...retained.map((id) => `+${id}`), ''].join('\n'));
    renameSync(`${path}.new`, path);
    if (file !== undefined) closeSync(file);
    file = openSync(path, 'a');
    lines = retained.length;
  }

  function write(line: string): void {
    if (file === undefined || lines >= LINES_MAX) restart(recent);
    writeSync(file!, `${line}\n`);
    lines += 1;
  }

  return {
    read() {
      const text = readText(path);
      if (bootId === undefined || text === undefined) return undefined;
      const [head, ...entries] = text.split('\n');
      if (head !== `boot ${bootId}`) return undefined;
      const ids = new Set<string>();
      for (const entry of entries)
        if (entry.startsWith('+')) ids.add(entry.slice(1));
        else ids.delete(entry.slice(1));
      return ids;
    },
    restart,
    add(id) {
      recent.add(id);
      if (recent.size > RECENT_MAX) recent.delete(recent.values().next().value!);
      write(`+${id}`);
    },
    remove(id) {
      recent.delete(id);
      write(`-${id}`);
    },
  };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Linux creates a new one at every boot. */
function findBootId(): string | undefined {
  return readText('/proc/sys/kernel/random/boot_id')?.trim();
}
