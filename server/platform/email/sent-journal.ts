import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';

/**
 * Which mails were sent to their last line, in a file of the data directory. A line of it is written in the same instant as the
 * line that ends a message, with no waiting in between, so that it tells what the database cannot: of a mail that is noted there as
 * sent, whether the process died before its last line or after it.
 */
export interface SentJournal {
  /** Ids in the file; undefined when it tells nothing: there is none, or what was written last may have died with the machine. */
  read(): ReadonlySet<string> | undefined;
  /** Begins a new file with these ids, in place of the old one. */
  restart(ids: Iterable<string>): void;
  /** Adds a mail whose last line is sent next. */
  add(id: string): void;
  /** Takes out a mail that the server refused after all. */
  remove(id: string): void;
}

/** Far more mails than can be under way; those before them have long been finished. */
const RECENT_MAX = 1_000;
/** Lines after which the file is begun anew: about 400 kB. */
const LINES_MAX = 10_000;

/**
 * @param bootId names the time since the machine was last started; undefined where nothing does. What a process wrote outlives it, but
 * not the power, for nothing here waits for the disk.
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

/** Linux makes a new one at every start of the machine. */
function findBootId(): string | undefined {
  return readText('/proc/sys/kernel/random/boot_id')?.trim();
}
