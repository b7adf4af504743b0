import type { Row } from './permissions-table.ts';

const readPost: Row = {
  open: '200 200 200 200 200 200 200',
  authored: '200 200 200 200 200 200 200',
  team: '401 403 403 403 200 200 403',
  missing: '404 404 404 404 404 404 404',
};

/** The calls around a full post: blocks, reports, full texts, related posts, reblogs. */
export const POST_PERMISSIONS: Record<string, Row> = {
  'POST /rest/v1.1/me/block/sites/:siteId/new': {
    open: '401 200 200 200 200 200 200',
    team: '401 404 404 404 200 200 404',
    missing: '401 404 404 404 404 404 404',
  },
  'POST /rest/v1.1/me/block/sites/:siteId/delete': {
    open: '401 200 200 200 200 200 200',
    team: '401 200 200 200 200 200 200',
    missing: '401 200 200 200 200 200 200',
  },
  'GET /wpcom/v2/me/blocks/sites': { all: '401 200 200 200 200 200 200' },
  'POST /rest/v1.1/me/block/users/:userId/new': {
    // Users cannot block themselves.
    all: '401 400 200 200 200 200 200',
    make: ({ world }) => ({ userId: world.members.unverified.id }),
  },
  'POST /rest/v1.1/me/block/users/:userId/delete': {
    all: '401 200 200 200 200 200 200',
    make: ({ world }) => ({ userId: world.members.unverified.id }),
  },
  'GET /wpcom/v2/me/mutes': { all: '401 200 200 200 200 200 200' },
  'POST /wpcom/v2/me/mutes': { all: '401 200 200 200 200 200 200', make: () => ({ word: 'spoiler' }) },
  'POST /wpcom/v2/me/mutes/:muteId/delete': {
    all: '401 200 200 200 200 200 200',
    make: () => ({ muteId: 999_999 }),
  },
  'GET /wpcom/v2/me/blocks/users': { all: '401 200 200 200 200 200 200' },
  'POST /rest/v1.1/read/reports/new': {
    isAboutThing: true,
    make: ({ ids }) => ({ feed_id: ids.feedId, post_id: ids.postId, reason: 'spam' }),
    open: '401 200 200 200 200 200 200',
    team: '401 404 404 404 200 200 404',
    missing: '401 404 404 404 404 404 404',
  },
  // Every post of a private site is private, whatever its number.
  'GET /rest/v1.2/read/feed/:feedId/posts/:postId': readPost,
  'GET /rest/v1.2/read/sites/:siteId/posts/:postId': readPost,
  'GET /rest/v1.2/read/site/:siteId/post/:postId/related': readPost,
  // A blog's posts are complete already.
  'POST /rest/v1.2/read/feed/:feedId/posts/:postId/full-text': {
    open: '401 400 400 400 400 400 400',
    authored: '401 400 400 400 400 400 400',
    team: '401 403 403 403 400 400 403',
    missing: '401 404 404 404 404 404 404',
  },
  'POST /rest/v1.2/read/feed/:feedId/full-text': {
    make: () => ({ enabled: true }),
    open: '401 400 400 400 400 400 400',
    team: '401 404 404 404 400 400 404',
    missing: '401 404 404 404 404 404 404',
  },
  'POST /rest/v1.1/sites/:siteId/posts/:postId/reblogs/new': {
    make: ({ world }) => ({ destination_site_id: world.ids.open.siteId }),
    open: '401 403 403 200 200 403 403',
    authored: '401 403 403 200 200 403 403',
    // Private posts of a team cannot leave it.
    team: '401 403 403 403 403 403 403',
    missing: '401 403 404 404 404 404 404',
  },
};
