import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedEmail, parseEmail } from './eml.ts';

/** A message in the outbox directory; `name` is its file, which sorts by time. */
export interface OutboxEmail extends ParsedEmail {
  name: string;
}

/**
 * Writes a composed message as `<time>-<id>.eml`. Written beside and renamed, so that a reader never sees half of one; a message
 * that is written again replaces itself. Answers the file's path.
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

/** All messages of an outbox directory, oldest first; none when there is no such directory yet. */
export async function readOutbox(directory: string): Promise<OutboxEmail[]> {
  const names = await listNames(directory);
  return Promise.all(
    names.map(async (name) => ({ name, ...parseEmail(await readFile(join(directory, name), 'utf8')) })),
  );
}

/** One message by its file's name, or undefined. */
export async function findInOutbox(directory: string, name: string): Promise<OutboxEmail | undefined> {
  // Only names that the directory itself lists: no path can be asked for.
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
