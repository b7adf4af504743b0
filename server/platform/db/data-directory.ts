import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { AppError } from '#server/platform/http/errors.ts';

/**
 * Creates the data directory if it is missing (closed to other users: it has email and databases). Returns its real path, the
 * same for every name of it.
 * @throws AppError `unavailable` with a sentence when it is not writable
 */
export async function openDataDirectory(path: string): Promise<string> {
  const requested = resolve(path);
  try {
    await makeDirectory(requested);
    const real = await realpath(requested);
    await access(real, constants.R_OK | constants.W_OK | constants.X_OK);
    return real;
  } catch (error) {
    const explained = toFileError(error, requested);
    if (explained instanceof AppError) throw explained;
    const { code = (error as Error).message } = error as NodeJS.ErrnoException;
    throw createUnavailableError(
      `The data directory ${requested} can’t be created or used (${code}). Set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Creates a folder and its parents. Without `recursive`, because Node then hangs in a place where nothing can be created, such as
 * /proc.
 */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || (await isThere(parent))) throw error;
    await makeDirectory(parent);
    await mkdir(path, { mode: 0o700 });
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Converts a file system error to a sentence about what to do with the data directory. */
export function toFileError(error: unknown, dataDir: string): Error {
  const code = (error as NodeJS.ErrnoException).code;
  const choose = 'or set DATA_DIR to another folder.';
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return createUnavailableError(
        `The data directory ${dataDir} isn’t writable by this user. Change its permissions, ${choose}`,
      );
    case 'EROFS':
      return createUnavailableError(
        `The data directory ${dataDir} is on a read-only disk. Make the disk writable, ${choose}`,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return createDiskFullError(dataDir);
    case 'EEXIST':
    case 'ENOTDIR':
      return createUnavailableError(
        `A file is in the way of the data directory ${dataDir}. Move it away, ${choose}`,
      );
    default:
      return error as Error;
  }
}

/** Whether PostgreSQL's messages report a full disk: directly, or by a short write and this hint. */
export function isDiskFullMessage(messages: string): boolean {
  return /No space left on device|Check free disk space/.test(messages);
}

export function createDiskFullError(dataDir: string): AppError {
  return createUnavailableError(
    `The disk of the data directory ${dataDir} is full. Free some space, or set DATA_DIR to another folder.`,
  );
}

function createUnavailableError(message: string): AppError {
  return new AppError('unavailable', message);
}
