import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import { getMediaPath, removeMedia } from './files.ts';
import { findMedia } from './queries.ts';

/** Removes the file of an image whose row is deleted, see deleteMedia, or was never stored, see saveImages. A second run finds no file. */
export const removeMediaFileJob = job({
  name: 'media.remove-file',
  payload: z.object({ id: z.uuid(), mime_type: z.string() }),
  run: async ({ db, config }: Context, { id, mime_type }) => {
    if (!(await findMedia(db, id))) await removeMedia(getMediaPath(config.dataDir, id, mime_type));
  },
});
