import { randomUUID } from 'node:crypto';
import type { Row } from './permissions-table.ts';
import type { Ids, Thing, World } from './permissions-world.ts';

let made = 0;

/** Creates a webhook of the thing's blog, for a call that uses it up. */
async function makeWebhook({ world, thing, ids }: { world: World; thing: Thing; ids: Ids }) {
  const id = randomUUID();
  if (thing === 'missing') return { webhookId: id };
  await world.server.db
    .insertInto('webhooks')
    .values({
      id,
      blog_id: ids.siteId,
      url: `http://127.0.0.1:9/${id}`,
      sealed_secret: '',
      created_at: new Date(),
    })
    .execute();
  return { webhookId: id };
}

//  visitor, unverified, stranger, author, owner, teammate, administrator
const keepers: Row = {
  open: '401 403 403 403 200 403 200',
  team: '401 404 404 404 200 403 404',
  missing: '401 404 404 404 404 404 404',
};

/** A blog's webhooks: only for its owners and administrators. */
export const WEBHOOK_PERMISSIONS: Record<string, Row> = {
  'GET /rest/v1.1/sites/:siteId/webhooks': keepers,
  'POST /rest/v1.1/sites/:siteId/webhooks/new': {
    ...keepers,
    make: () => {
      made += 1;
      return { url: `https://example.com/${made}` };
    },
  },
  'POST /rest/v1.1/sites/:siteId/webhooks/:webhookId/test': { ...keepers, make: makeWebhook },
  'POST /rest/v1.1/sites/:siteId/webhooks/:webhookId/delete': { ...keepers, make: makeWebhook },
};
