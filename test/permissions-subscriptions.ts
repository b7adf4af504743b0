import { createSubscription } from '#server/features/feeds/queries-subscribe.ts';
import type { Row } from './permissions-table.ts';

//  visitor, unverified, stranger, author, owner, teammate, administrator
const MEMBERS = '401 200 200 200 200 200 200';
const MISSING = '401 404 404 404 404 404 404';
const EVERYBODY = '200 200 200 200 200 200 200';
const NOWHERE = '404 404 404 404 404 404 404';
const TEAM_MEMBERS = '401 404 404 404 200 200 404';

const ownOnly: Row = { all: MEMBERS };
/** A number without a subscription. */
const nobodys: Row = { all: MISSING, make: () => ({ id: 999_999, send_comments: true }) };

/** Delivery of a followed blog's posts: everyone follows it who may. */
const delivery: Row = {
  open: MEMBERS,
  team: TEAM_MEMBERS,
  missing: MISSING,
  make: async ({ world, role, ids }) => {
    if (role !== 'visitor')
      await world.server.db
        .transaction()
        .execute((trx) => createSubscription(trx, world.members[role].id, ids.feedId));
    return {};
  },
};

/** The rows of the table that are about subscriptions. */
export const SUBSCRIPTION_ROWS: Record<string, Row> = {
  'GET /rest/v1.2/read/following/mine/export': ownOnly,
  'GET /rest/v1.1/read/subscriptions-count': ownOnly,
  'POST /rest/v1.2/read/following/mine/bulk': {
    ...ownOnly,
    make: () => ({ action: 'unsubscribe', sub_ids: [999_999] }),
  },
  'POST /rest/v1.2/read/following/mine/:subscriptionId/replace': {
    all: '401 403 404 404 404 404 404',
    make: () => ({ subscriptionId: 999_999, url: 'https://elsewhere.example/' }),
  },
  'POST /rest/v1.2/read/feed/:feedId/retry': { ...delivery, open: MEMBERS },
  'GET /rest/v1.2/read/feed/:feedId/readings': {
    open: EVERYBODY,
    team: '404 404 404 404 200 200 404',
    missing: NOWHERE,
  },
  'GET /rest/v1.2/read/following/mine/imports': ownOnly,
  'GET /rest/v1.2/read/following/mine/imports/:importId': {
    all: MISSING,
    make: () => ({ importId: 999_999 }),
  },
  'POST /rest/v1.2/read/following/mine/imports/:importId/resume': {
    all: '401 403 404 404 404 404 404',
    make: () => ({ importId: 999_999 }),
  },
  'POST /rest/v1.2/read/following/mine/imports/:importId/retry': {
    all: '401 403 404 404 404 404 404',
    make: () => ({ importId: 999_999 }),
  },
  // Everyone may preview a file; none is sent here.
  'POST /wpcom/v2/read/following/mine/import/preview': { all: '400 400 400 400 400 400 400' },
  'POST /rest/v1.2/read/following/mine/imports/:importId/cancel': {
    all: MISSING,
    make: () => ({ importId: 999_999 }),
  },
  // The reason is a response with status 200, as clients of this interface expect.
  'GET /wpcom/v2/read/sites/:siteId/subscription-details': { open: MEMBERS, team: MEMBERS, missing: MEMBERS },
  'GET /wpcom/v2/read/subscriptions/:subscriptionId': {
    ...ownOnly,
    make: () => ({ subscriptionId: 999_999 }),
  },
  'POST /rest/v1.2/read/site/:siteId/post_email_subscriptions/new': delivery,
  'POST /rest/v1.2/read/site/:siteId/post_email_subscriptions/delete': delivery,
  'POST /rest/v1.2/read/site/:siteId/post_email_subscriptions/update': delivery,
  'POST /rest/v1.2/read/site/:siteId/comment_email_subscriptions/new': {
    ...delivery,
    open: '401 403 200 200 200 200 200',
    team: '401 403 404 404 200 200 404',
    missing: '401 403 404 404 404 404 404',
  },
  'POST /rest/v1.2/read/site/:siteId/comment_email_subscriptions/delete': delivery,
  'POST /wpcom/v2/read/sites/:siteId/notification-subscriptions/new': delivery,
  'POST /wpcom/v2/read/sites/:siteId/notification-subscriptions/delete': delivery,
  'GET /wpcom/v2/post-comment-subscriptions': ownOnly,
  'POST /wpcom/v2/post-comment-subscriptions/:id/confirm': nobodys,
  'PUT /wpcom/v2/post-comment-subscriptions/:id/confirm': nobodys,
  'POST /wpcom/v2/post-comment-subscriptions/:id/delete': nobodys,
  'PUT /wpcom/v2/post-comment-subscriptions/:id/delete': nobodys,
  'POST /wpcom/v2/post-comment-subscriptions/:id/update': nobodys,
  'PUT /wpcom/v2/post-comment-subscriptions/:id/update': nobodys,
  'GET /wpcom/v2/pending-blog-subscriptions': ownOnly,
  'POST /wpcom/v2/pending-blog-subscriptions/:activationKey/confirm': {
    all: MISSING,
    make: () => ({ activationKey: 'nobodys' }),
  },
  'PUT /wpcom/v2/pending-blog-subscriptions/:activationKey/confirm': {
    all: MISSING,
    make: () => ({ activationKey: 'nobodys' }),
  },
  'POST /wpcom/v2/pending-blog-subscriptions/:id/delete': nobodys,
  'PUT /wpcom/v2/pending-blog-subscriptions/:id/delete': nobodys,
  'GET /rest/v1.2/read/subscriptions/asked': { all: NOWHERE, make: () => ({ token: 'nobodys' }) },
};
