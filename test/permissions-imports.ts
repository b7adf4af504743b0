import type { Row } from './permissions-table.ts';
import type { Ids, Thing, World } from './permissions-world.ts';

type Stage = 'waiting_for_file' | 'ready' | 'running' | 'failed' | 'done';

/** Creates an import into the thing's blog in a stage, for a call that uses it up; other imports of the blog are removed. */
async function createImport({ world, thing, ids }: { world: World; thing: Thing; ids: Ids }, stage: Stage) {
  if (thing === 'missing') return { importId: 999_999 };
  await world.server.db.deleteFrom('site_imports').where('blog_id', '=', ids.siteId).execute();
  const now = new Date();
  const { id } = await world.server.db
    .insertInto('site_imports')
    .values({
      blog_id: ids.siteId,
      stage,
      file_bytes: 4,
      created_at: now,
      changed_at: now,
      ...(stage !== 'waiting_for_file' && { started_at: now }),
      ...(stage === 'failed' && { failed_stage: 'undoing' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { importId: id };
}

//  visitor, unverified, stranger, author, owner, teammate, administrator
const keepers: Row = {
  open: '401 403 403 403 200 403 200',
  team: '401 403 404 404 200 403 404',
  missing: '401 403 404 404 404 404 404',
};
const inStage = (stage: Stage): Row => ({ ...keepers, make: (call) => createImport(call, stage) });

/** Imports of blogs from elsewhere: only for a blog's owners and administrators. */
export const IMPORT_PERMISSIONS: Record<string, Row> = {
  'GET /rest/v1.1/sites/:siteId/site-imports': keepers,
  'POST /rest/v1.1/sites/:siteId/site-imports/new': {
    ...keepers,
    make: async (call) => {
      await createImport(call, 'ready');
      return { file_name: 'export.xml', size: 4 };
    },
  },
  'GET /rest/v1.1/sites/:siteId/site-imports/preview': {
    ...keepers,
    make: async () => ({ url: 'http://nowhere.localhost:9/' }),
  },
  'GET /rest/v1.1/sites/:siteId/site-imports/:importId': inStage('ready'),
  'GET /rest/v1.1/sites/:siteId/site-imports/:importId/authors': inStage('ready'),
  'GET /rest/v1.1/sites/:siteId/site-imports/:importId/entries': inStage('ready'),
  'PUT /rest/v1.1/sites/:siteId/site-imports/:importId/content': {
    ...keepers,
    make: async (call) => ({ ...(await createImport(call, 'waiting_for_file')), offset: 0 }),
  },
  'POST /rest/v1.1/sites/:siteId/site-imports/:importId/start': inStage('ready'),
  'POST /rest/v1.1/sites/:siteId/site-imports/:importId/cancel': inStage('ready'),
  'POST /rest/v1.1/sites/:siteId/site-imports/:importId/resume': inStage('failed'),
  'POST /rest/v1.1/sites/:siteId/site-imports/:importId/undo': inStage('done'),
};
