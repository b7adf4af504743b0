import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { writeBackup } from '#server/platform/db/backup.ts';
import { restoreDatabase } from '#server/platform/db/restore.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Command } from './command.ts';

export const backupCommands: Command[] = [
  {
    words: 'backup',
    usage: '<file.gz> [--force]',
    summary: 'writes the whole database, as it is at this moment, into one file',
    run: async ({ out, openDatabase }, args) => {
      const { positionals, values } = parseArgs({
        args,
        allowPositionals: true,
        options: { force: { type: 'boolean' } },
      });
      const path = requireFile(positionals[0]);
      if (!values.force && existsSync(path))
        throw new AppError(
          'already_exists',
          `The file ${path} already exists. Choose another name, or add --force to replace it.`,
        );
      const { pool } = await openDatabase();
      // Written under another name and renamed, so that an incomplete backup never replaces a complete one.
      const unfinished = `${path}.part`;
      try {
        const { rows } = await writeBackup(pool, createWriteStream(unfinished, { mode: 0o600 }));
        await rename(unfinished, path);
        out(`${rows} rows are in ${path}.`);
        return 0;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
  },
];

export const restoreCommands: Command[] = [
  {
    words: 'restore',
    usage: '<file.gz>',
    summary: 'fills an empty database from a backup; stop the server first',
    run: async ({ out, openDatabase }, [file]) => {
      const { pool } = await openDatabase();
      const source = createReadStream(requireFile(file));
      await once(source, 'open').catch(() => {
        throw new AppError('not_found', `There is no file ${file}.`);
      });
      const { rows } = await restoreDatabase(pool, source);
      out(`${rows} rows were restored.`);
      return 0;
    },
  },
];

function requireFile(file: string | undefined): string {
  if (file) return file;
  throw new AppError('invalid_input', 'Name the file.');
}
