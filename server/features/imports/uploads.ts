import type { Context } from '#server/context.ts';
import { type Upload, upload } from '#server/platform/http/upload.ts';
import { importSubscriptions, previewImport } from '#shared/api/imports.ts';
import { IMPORT_FIELD } from '#shared/paths/imports.ts';
import { readFile, toEntries } from './files.ts';
import { openFolderLists } from './folders.ts';
import { importJob } from './jobs.ts';
import { presentImport } from './present.ts';
import { previewFile } from './preview.ts';
import { createImport } from './queries.ts';
import { sanitizeFileName } from './rules.ts';

/** Each takes parser time. */
const PREVIEWS_PER_MINUTE = 20;
/** Tags of one file that go into lists; each costs two queries while the sender waits. */
const TAGS_MAX = 200;

export const importUploads: Upload<Context>[] = [
  upload(
    importSubscriptions,
    async (context: Context, { folders }, viewer, [file]) => {
      const { db, jobs, clock } = context;
      const opml = await readFile(context, new Uint8Array(file!.bytes));
      const entries = toEntries(opml);
      const row = await db.transaction().execute(async (trx) => {
        const params = {
          userId: viewer.id,
          fileName: sanitizeFileName(file!.name),
          makesLists: folders === 'lists',
        };
        const made = await createImport(trx, params, entries, clock.now());
        await jobs.add(trx, importJob, { importId: made.id }, { key: `import:${made.id}` });
        return made;
      });
      if (folders === 'lists' && opml.tags.length > 0) {
        const lists = await openFolderLists(context, viewer.id);
        for (const { slug, folders } of opml.tags.slice(0, TAGS_MAX)) await lists.addTag(folders, slug);
      }
      return { success: true as const, import: presentImport(row), sends_email: context.config.sendsEmail };
    },
    { field: IMPORT_FIELD },
  ),

  upload(
    previewImport,
    (context: Context, _, viewer, [file]) => previewFile(context, file!, viewer?.id ?? null),
    { field: IMPORT_FIELD, perMinute: PREVIEWS_PER_MINUTE },
  ),
];
