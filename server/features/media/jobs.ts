import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import { getMediaPath, removeMedia } from './files.ts';

/** Removes the file of an image whose row is deleted, see deleteMedia. A second run finds no file. */
export const removeMediaFileJob = job({
  name: 'media.remove-file',
  payload: z.object({ id: z.uuid(), mime_type: z.string() }),
  run: async ({ config }: Context, { id, mime_type }) =>
    removeMedia(getMediaPath(config.dataDir, id, mime_type)),
});
