import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns a text that identifies one process, unlike its number, which may be reused: on Linux the boot and the start time within
 * it, elsewhere the start time that `ps` prints. `undefined` if no such process is alive (a zombie counts as ended).
 */
export async function findProcessIdentity(pid: number): Promise<string | undefined> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
      return stdout.trim() || undefined;
    }
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in parentheses and may itself have spaces and parentheses: count after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** Whether this process is a PostgreSQL server on the data in `directory` (a real path). */
export async function isPostgresIn(pid: number, directory: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
      return stdout.includes('postgres') && stdout.includes(directory);
    }
    if ((await findProcessIdentity(pid)) === undefined) return false;
    const command = await readFile(`/proc/${pid}/comm`, 'utf8');
    return command.trim() === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === directory;
  } catch {
    return false;
  }
}

/** Waits for the end of the process; returns false if it is still alive after `milliseconds`. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while ((await findProcessIdentity(pid)) !== undefined) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return true;
}
