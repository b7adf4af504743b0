import type { Context } from '#server/context.ts';
import { getManagedBlog } from '#server/features/blogs/resolve.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type RawRoute, rawRoute } from '#server/platform/http/raw-body.ts';
import { SITE_IMPORT_PIECE_BYTES, sendSiteImportFile } from '#shared/api/site-imports.ts';
import { toFilePath, writePiece } from './files.ts';
import { enqueueImport } from './jobs.ts';
import { presentSiteImport } from './present.ts';
import * as queries from './queries.ts';

/** 4 GB in pieces of 8 MiB are 500; at most 80 MB a second. */
const PIECES_PER_MINUTE = 600;

export const siteImportPieces: RawRoute<Context>[] = [
  rawRoute(
    sendSiteImportFile,
    async (context: Context, { siteId, importId, offset }, viewer, bytes) => {
      await getManagedBlog(context, siteId, viewer);
      const { db, clock, config } = context;
      const row = await db.transaction().execute(async (trx) => {
        const found = await queries.getSiteImport(trx, siteId, importId, { lock: true });
        const received = found.received_bytes;
        // The last piece may be sent again by a browser that has not heard the answer.
        if (found.stage !== 'waiting_for_file' && received === offset + bytes.length) return found;
        if (found.stage !== 'waiting_for_file')
          throw new AppError('conflict', 'This import doesn’t wait for a file.', { received });
        if (received !== offset)
          throw new AppError('conflict', `The next piece begins at byte ${received}.`, { received });
        if (offset + bytes.length > found.file_bytes)
          throw new AppError('invalid_input', 'The file is longer than announced. Please start again.');
        if (bytes.length === 0) throw new AppError('invalid_input', 'This piece is empty.');
        await writePiece(toFilePath(config.dataDir, found.file_id), bytes, offset);
        const isComplete = offset + bytes.length === found.file_bytes;
        if (isComplete) await enqueueImport(context, trx, importId);
        return queries.updateSiteImport(trx, importId, {
          received_bytes: offset + bytes.length,
          ...(isComplete && { stage: 'reading' as const, total: found.file_bytes }),
          changed_at: clock.now(),
        });
      });
      return { import: presentSiteImport(row, 0) };
    },
    { maxBytes: SITE_IMPORT_PIECE_BYTES, perMinute: PIECES_PER_MINUTE },
  ),
];
