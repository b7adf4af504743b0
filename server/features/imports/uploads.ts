import type { Context } from '#server/context.ts';
import type { OpmlDocument } from '#server/crawler/parse/opml.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Upload, upload } from '#server/platform/http/upload.ts';
import { IMPORT_FIELD, IMPORT_MAX_FEEDS, importSubscriptions } from '#shared/api/imports.ts';
import { openFolderLists } from './folders.ts';
import { importJob } from './jobs.ts';
import { presentImport } from './present.ts';
import { createImport, type NewEntry } from './queries.ts';
import { cleanFileName } from './rules.ts';

/** Tags of one file that go into lists; each costs two queries while the sender waits. */
const TAGS_MAX = 200;

export const importUploads: Upload<Context>[] = [
  upload(
    importSubscriptions,
    async (context: Context, { folders }, viewer, [file]) => {
      const { db, jobs, clock } = context;
      const opml = await readFile(context, new Uint8Array(file!.bytes));
      const entries = entriesOf(opml);
      const row = await db.transaction().execute(async (trx) => {
        const wish = {
          userId: viewer.id,
          fileName: cleanFileName(file!.name),
          makesLists: folders === 'lists',
        };
        const made = await createImport(trx, wish, entries, clock.now());
        await jobs.add(trx, importJob, { importId: made.id }, { key: `import:${made.id}` });
        return made;
      });
      if (folders === 'lists' && opml.tags.length > 0) {
        const lists = await openFolderLists(context, viewer.id);
        for (const { slug, folders } of opml.tags.slice(0, TAGS_MAX)) await lists.addTag(folders, slug);
      }
      return { success: true as const, import: presentImport(row) };
    },
    { field: IMPORT_FIELD },
  ),
];

/** What the file says. Throws `invalid_input` and `too_large`. */
async function readFile({ readOpml }: Context, bytes: Uint8Array<ArrayBuffer>): Promise<OpmlDocument> {
  const outcome = await readOpml(bytes);
  if (outcome.kind !== 'read') throw new AppError('too_large', 'This file is too large to be read.');
  const { opml } = outcome;
  if (!opml) throw new AppError('invalid_input', 'This is not an OPML file.');
  if (opml.feeds.length === 0)
    throw new AppError('invalid_input', 'This file names no feed that can be followed.');
  if (opml.feeds.length + opml.refused.length > IMPORT_MAX_FEEDS)
    throw new AppError('too_large', `A file can name at most ${IMPORT_MAX_FEEDS} feeds.`);
  return opml;
}

/** Its feeds, those that can be none last. */
function entriesOf({ feeds, refused }: OpmlDocument): NewEntry[] {
  return [
    ...feeds.map(({ url, title, folders }) => ({ url, title, folders, reason: null })),
    ...refused.map((one) => ({ ...one, reason: 'invalid_url' as const })),
  ];
}
