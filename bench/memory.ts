import { readFile } from 'node:fs/promises';

/** Returns the resident memory of a process, now or at most so far, in megabytes; undefined where the system does not tell. */
export async function findMemory(
  { pid }: { pid?: number | undefined },
  name: 'VmRSS' | 'VmHWM',
): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}
