import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedEmail, parseEmail } from './eml.ts';

/** A message in the outbox directory; `name` is its file, which sorts by time. */
export interface OutboxEmail extends ParsedEmail {
  name: string;
}

/**
 * Writes a composed message as `<time>-<id>.eml`. Written under another name and renamed, so that no incomplete file is visible;
 * a message that is written again replaces itself. Returns the file's path.
 */
export async function writeToOutbox(
  directory: string,
  { id, date }: { id: string; date: Date },
  content: Buffer,
): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const name = `${date.toISOString().replaceAll(':', '-')}-${id.replaceAll(/[^\w.-]/g, '_')}`;
  const unfinished = join(directory, `${name}.part`);
  await writeFile(unfinished, content, { mode: 0o600 });
  const path = join(directory, `${name}.eml`);
  await rename(unfinished, path);
  return path;
}

/** Reads all messages of an outbox directory, oldest first; none if the directory does not exist yet. */
export async function readOutbox(directory: string): Promise<OutboxEmail[]> {
  const names = await listNames(directory);
  return Promise.all(
    names.map(async (name) => ({ name, ...parseEmail(await readFile(join(directory, name), 'utf8')) })),
  );
}

/** Reads the newest messages, at most `limit`, those before the file `before` if given; and counts the files. */
export async function readNewestOutbox(
  directory: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ emails: OutboxEmail[]; count: number }> {
  const names = await listNames(directory);
  const earlier = before === undefined ? names : names.filter((name) => name < before);
  const emails = await Promise.all(
    earlier
      .slice(-limit)
      .reverse()
      .map(async (name) => ({ name, ...parseEmail(await readFile(join(directory, name), 'utf8')) })),
  );
  return { emails, count: names.length };
}

/** Reads one message by its file's name. */
export async function findInOutbox(directory: string, name: string): Promise<OutboxEmail | undefined> {
  // Only names that the directory lists: other paths cannot be requested.
  if (!(await listNames(directory)).includes(name)) return undefined;
  return { name, ...parseEmail(await readFile(join(directory, name), 'utf8')) };
}

async function listNames(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml')).sort();
}
