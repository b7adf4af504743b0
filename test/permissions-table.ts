import { ADMIN_PERMISSIONS } from './permissions-admin.ts';
import { CONNECTED_PERMISSIONS } from './permissions-connected.ts';
import { DOMAIN_ROWS } from './permissions-domains.ts';
import { IMPORT_PERMISSIONS } from './permissions-imports.ts';
import { LIST_PERMISSIONS } from './permissions-lists.ts';
import { PLATFORM_PERMISSIONS } from './permissions-platform.ts';
import { POST_PERMISSIONS } from './permissions-posts.ts';
import { SUBSCRIPTION_ROWS } from './permissions-subscriptions.ts';
import { TAG_ROWS } from './permissions-tags.ts';
import { TEAM_PERMISSIONS } from './permissions-teams.ts';
import { WEBHOOK_PERMISSIONS } from './permissions-webhooks.ts';
import type { Ids, Role, Thing, World } from './permissions-world.ts';

/** Creates what a call needs beside the numbers in its path: its body, or something that it uses up. */
type Make = (call: { world: World; thing: Thing; role: Role; ids: Ids }) => Promise<object> | object;

/** The expected statuses for visitor, unverified, stranger, author, owner, teammate and administrator, by thing. */
export interface Row {
  make?: Make;
  /** Its body identifies the thing, not its path. */
  isAboutThing?: true;
  /** For a call that is not about others' things. */
  all?: string;
  open?: string;
  authored?: string;
  team?: string;
  missing?: string;
}

/** New words each time, because a repeated text is not stored again. */
let words = 0;
const say: Make = ({ world }) => {
  words += 1;
  world.passMinute();
  return { content: `Words that nobody has said before, ${words}` };
};

/** Someone who has nothing to do with the blog, and does not call. */
const aboutNewcomer: Make = ({ world }) => ({ userId: world.members.unverified.id });

//  visitor, unverified, stranger, author, owner, teammate, administrator
const EVERYBODY = '200 200 200 200 200 200 200';
const MEMBERS = '401 200 200 200 200 200 200';
const VERIFIED = '401 403 200 200 200 200 200';
const NOWHERE = '404 404 404 404 404 404 404';
const MISSING = '401 404 404 404 404 404 404';
const MISSING_TO_VERIFIED = '401 403 404 404 404 404 404';
const TEAM = '404 404 404 404 200 200 404';
const TEAM_MEMBERS = '401 404 404 404 200 200 404';
const TEAM_VERIFIED = '401 403 404 404 200 200 404';
const TEAM_OWNER = '401 404 404 404 200 403 404';
const TEAM_OWNER_VERIFIED = '401 403 404 404 200 403 404';
const KEEPERS = '401 403 403 403 200 403 200';
const WRITERS = '401 403 403 200 200 403 403';
const WRITERS_AND_KEEPERS = '401 403 403 200 200 403 200';
const OWNER = '401 403 403 403 200 403 403';

const readSite = { open: EVERYBODY, team: TEAM, missing: NOWHERE };
const readTeam = { open: MISSING, team: TEAM_MEMBERS, missing: MISSING };
const readPost = { open: EVERYBODY, authored: EVERYBODY, team: TEAM, missing: NOWHERE };
const keepOrder = { open: KEEPERS, team: TEAM_OWNER, missing: MISSING };
/** The team's blog is new, so that all of its members write there. */
const write = { open: WRITERS, team: TEAM_MEMBERS, missing: MISSING };
const editPost = { open: OWNER, authored: WRITERS, team: TEAM_OWNER, missing: MISSING };
const ownOnly = { all: MEMBERS };
/** A tag is not the site whose slug the path’s parameter means in this table. */
const ofTag = { open: EVERYBODY, team: EVERYBODY, missing: EVERYBODY };
const talkAbout = { open: MEMBERS, authored: MEMBERS, team: TEAM_MEMBERS, missing: MISSING };
const markSeen = { open: MEMBERS, team: TEAM_MEMBERS, missing: MISSING, isAboutThing: true as const };

export const PERMISSIONS: Record<string, Row> = {
  'GET /rest/v1.1/me': ownOnly,
  'GET /rest/v1.1/me/preferences': ownOnly,
  'POST /rest/v1.1/me/preferences': { ...ownOnly, make: () => ({ calypso_preferences: { theme: 'dark' } }) },
  'POST /rest/v1.1/me/send-verification-email': ownOnly,
  'GET /rest/v1.1/read/feed/:feedId': readSite,
  'GET /rest/v1.1/read/feed': { ...readSite, isAboutThing: true, make: ({ ids }) => ({ url: ids.feedUrl }) },
  'GET /rest/v1.2/read/following/mine': ownOnly,
  'GET /rest/v1.2/read/following/sites': ownOnly,
  ...DOMAIN_ROWS,
  ...SUBSCRIPTION_ROWS,
  'POST /rest/v1.1/read/following/mine/new': {
    open: VERIFIED,
    team: TEAM_VERIFIED,
    missing: MISSING_TO_VERIFIED,
    isAboutThing: true,
    make: ({ ids }) => ({ feed_id: ids.feedId }),
  },
  'POST /rest/v1.1/read/following/mine/delete': {
    open: MEMBERS,
    team: MEMBERS,
    missing: MEMBERS,
    isAboutThing: true,
    make: ({ ids }) => ({ url: ids.feedUrl }),
  },
  'GET /wpcom/v2/me/verification': ownOnly,
  // A confirmed address is changed in the settings.
  'POST /wpcom/v2/me/verification/address': {
    all: '401 200 409 409 409 409 409',
    make: () => ({ email: 'corrected@example.com' }),
  },
  'GET /wpcom/v2/usernames/:username': { all: EVERYBODY, make: () => ({ username: 'nobody-yet' }) },
  'POST /rest/v1.2/read/following/mine/import': { all: '401 403 400 400 400 400 400' },
  'GET /rest/v1.2/read/following': ownOnly,
  'GET /rest/v1.2/read/feed/:feedId/posts': readSite,
  'GET /rest/v1.2/read/sites/:siteId/posts': readSite,
  'GET /wpcom/v2/read/streams/following': ownOnly,
  'GET /rest/v1.2/read/sites/:siteId/featured': readSite,
  'GET /rest/v1.2/read/liked': ownOnly,
  'GET /rest/v1.2/read/notifications': ownOnly,
  'GET /rest/v1.3/read/list/:owner/:slug/posts': {
    open: NOWHERE,
    team: NOWHERE,
    missing: NOWHERE,
    make: () => ({ owner: 'nobody', slug: 'nothing' }),
  },
  'GET /rest/v1.2/read/search': { all: EVERYBODY, make: () => ({ q: 'post' }) },
  'GET /rest/v1.2/read/search/completions': { all: EVERYBODY, make: () => ({ operator: 'site' }) },
  'GET /rest/v1.2/read/search/suggestions': { all: EVERYBODY },
  ...TAG_ROWS,
  'GET /wpcom/v2/read/tags/:slug/posts': { ...ofTag, make: () => ({ slug: 'bread' }) },
  'GET /wpcom/v2/read/streams/tag/:slug': { ...ofTag, make: () => ({ slug: 'bread' }) },
  'GET /wpcom/v2/read/tags/cards': { all: EVERYBODY, make: () => ({ tags: 'bread' }) },
  'GET /wpcom/v2/read/tags/:slug/cards': { ...ofTag, make: () => ({ slug: 'bread' }) },
  'GET /wpcom/v2/read/streams/discover': { all: EVERYBODY },
  'GET /wpcom/v2/read/tags/posts': { all: EVERYBODY, make: () => ({ tags: 'bread' }) },
  'GET /wpcom/v2/read/streams/first-posts': { all: EVERYBODY },
  'GET /rest/v1.2/read/recommendations/posts': { all: EVERYBODY },
  'GET /rest/v1.2/read/recommendations/sites': { all: EVERYBODY },
  'GET /rest/v1.1/read/recommendations/mine': ownOnly,
  'POST /rest/v1.2/read/recommendations/sites/:feedId/dismiss': {
    open: MEMBERS,
    team: TEAM_MEMBERS,
    missing: MISSING,
  },
  'POST /rest/v1.2/read/recommendations/sites/:feedId/restore': {
    open: MEMBERS,
    team: TEAM_MEMBERS,
    missing: MISSING,
  },
  'GET /rest/v1.2/read/a8c': ownOnly,
  'GET /rest/v1.2/read/following/p2': ownOnly,
  'GET /rest/v1/users/:userId/posts': {
    all: EVERYBODY,
    make: ({ world }) => ({ userId: world.members.owner.id }),
  },
  'GET /rest/v1.1/sites/:siteId/posts/:postId/likes': readPost,
  'POST /rest/v1.1/sites/:siteId/posts/:postId/likes/new': {
    open: MEMBERS,
    authored: MEMBERS,
    team: TEAM_MEMBERS,
    missing: MISSING,
  },
  'POST /rest/v1.1/sites/:siteId/posts/:postId/likes/mine/delete': {
    open: MEMBERS,
    authored: MEMBERS,
    team: TEAM_MEMBERS,
    missing: MISSING,
  },
  'POST /wpcom/v2/seen-posts/seen/new': {
    ...markSeen,
    make: ({ ids }) => ({ feed_id: ids.feedId, feed_item_ids: [ids.postId] }),
  },
  'POST /wpcom/v2/seen-posts/seen/delete': {
    ...markSeen,
    make: ({ ids }) => ({ posts: [{ feed_id: ids.feedId, feed_item_id: ids.postId }] }),
  },
  'POST /wpcom/v2/seen-posts/seen/blog/new': {
    ...markSeen,
    make: ({ ids }) => ({ blog_id: ids.siteId, post_ids: [ids.postId] }),
  },
  'POST /wpcom/v2/seen-posts/seen/blog/delete': {
    ...markSeen,
    make: ({ ids }) => ({ blog_id: ids.siteId, post_ids: [ids.postId] }),
  },
  'POST /wpcom/v2/seen-posts/seen/all/new': { ...markSeen, make: ({ ids }) => ({ feed_ids: [ids.feedId] }) },
  'POST /wpcom/v2/seen-posts/seen/all/undo': {
    all: MISSING,
    make: () => ({ undo: '00000000-0000-4000-8000-000000000000' }),
  },
  'GET /wpcom/v2/seen-posts/unseen/status': ownOnly,
  'GET /rest/v1.2/read/unseen-counts': ownOnly,
  'GET /rest/v1.2/read/frame': ownOnly,
  'GET /rest/v1.2/read/conversations': ownOnly,
  'GET /wpcom/v2/read/sites/:siteId/posts/:postId/comments': {
    ...talkAbout,
    make: () => ({ before: 999_999 }),
  },
  'POST /wpcom/v2/read/sites/:siteId/posts/:postId/follow': talkAbout,
  'POST /wpcom/v2/read/sites/:siteId/posts/:postId/mute': talkAbout,
  'POST /wpcom/v2/read/sites/:siteId/posts/:postId/unfollow': talkAbout,
  'GET /rest/v1.1/notifications/': ownOnly,
  'GET /rest/v1.1/notifications/:noteId': {
    all: MISSING,
    make: ({ world }) => ({ noteId: world.foreign.noteId }),
  },
  'POST /rest/v1.1/notifications/seen': { ...ownOnly, make: () => ({ time: 1 }) },
  'POST /rest/v1.1/notifications/read': {
    ...ownOnly,
    make: ({ world }) => ({ counts: { [world.foreign.noteId]: 9999 } }),
  },
  'GET /rest/v1.1/me/settings': ownOnly,
  'POST /rest/v1.1/me/settings': { ...ownOnly, make: () => ({ description: 'Somebody' }) },
  'GET /rest/v1.1/read/email-settings': ownOnly,
  'POST /rest/v1.1/read/email-settings': { ...ownOnly, make: () => ({ delivery_day: 1 }) },
  'GET /rest/v1.1/sites/:siteId/posts/:postId/replies': readPost,
  'POST /rest/v1.1/sites/:siteId/posts/:postId/replies/new': {
    open: VERIFIED,
    authored: VERIFIED,
    team: TEAM_VERIFIED,
    missing: MISSING_TO_VERIFIED,
    make: say,
  },
  'POST /rest/v1.1/sites/:siteId/comments/:commentId/replies/new': {
    open: VERIFIED,
    team: TEAM_VERIFIED,
    missing: MISSING_TO_VERIFIED,
    make: say,
  },
  'GET /rest/v1.1/sites/:siteId/comments/:commentId': readSite,
  'POST /rest/v1.1/sites/:siteId/comments/:commentId': {
    ...keepOrder,
    make: async ({ world, thing }) => ({ ...(await world.makeComment(thing)), status: 'spam' }),
  },
  'POST /rest/v1.1/sites/:siteId/comments/:commentId/delete': {
    open: '401 403 200 403 200 403 200',
    team: TEAM_MEMBERS,
    missing: MISSING,
    make: ({ world, thing }) => world.makeComment(thing),
  },
  'POST /rest/v1.1/sites/:siteId/comments/:commentId/likes/new': {
    open: MEMBERS,
    team: TEAM_MEMBERS,
    missing: MISSING,
  },
  'POST /rest/v1.1/sites/:siteId/comments/:commentId/likes/mine/delete': {
    open: MEMBERS,
    team: TEAM_MEMBERS,
    missing: MISSING,
  },
  'GET /rest/v1.1/sites/:siteId/comments': keepOrder,
  'GET /wpcom/v2/sites/:siteId/blocked-commenters': keepOrder,
  'POST /wpcom/v2/sites/:siteId/blocked-commenters/:userId/new': { ...keepOrder, make: aboutNewcomer },
  'POST /wpcom/v2/sites/:siteId/blocked-commenters/:userId/delete': { ...keepOrder, make: aboutNewcomer },
  'GET /rest/v1.1/sites/:siteId': readSite,
  'GET /rest/v1.1/read/sites/:siteId': readSite,
  'GET /rest/v1.1/me/sites': ownOnly,
  'POST /rest/v1.1/sites/new': {
    all: VERIFIED,
    make: ({ role }) => ({ slug: `own-${role}`, title: 'Mine' }),
  },
  'GET /rest/v1.1/jetpack-blogs/:siteId/rest-api': {
    ...keepOrder,
    make: () => ({ path: '/jetpack/v4/module/all/' }),
  },
  'POST /rest/v1.1/jetpack-blogs/:siteId/rest-api': {
    ...keepOrder,
    make: () => ({ path: '/jetpack/v4/module/latex/active/', body: { active: true } }),
  },
  'POST /rest/v1.1/sites/:siteId/settings': { ...keepOrder, make: () => ({ tagline: 'Changed' }) },
  'POST /rest/v1.1/sites/:siteId/delete': {
    ...keepOrder,
    make: async ({ world, thing }) => ({ slug: 'none', ...(await world.makeSite(thing)) }),
  },
  'POST /rest/v1.1/me/primary-site': {
    ...write,
    isAboutThing: true,
    make: ({ ids }) => ({ site_ID: ids.siteId }),
  },
  'GET /rest/v1.1/sites/:siteId/authors': { open: WRITERS_AND_KEEPERS, team: TEAM_MEMBERS, missing: MISSING },
  'POST /rest/v1.1/sites/:siteId/authors/new': {
    open: KEEPERS,
    team: TEAM_OWNER_VERIFIED,
    missing: MISSING_TO_VERIFIED,
    make: async ({ world, thing }) => ({
      ...(await world.makeSite(thing)),
      who: thing === 'team' ? 'teammate' : 'stranger',
    }),
  },
  'POST /rest/v1.1/sites/:siteId/authors/:userId/delete': {
    open: WRITERS_AND_KEEPERS,
    team: '401 404 404 404 404 403 404',
    missing: MISSING,
    make: ({ world }) => ({ userId: world.members.author.id }),
  },
  'GET /rest/v1.1/me/invitations': ownOnly,
  'POST /rest/v1.1/me/invitations/:siteId': {
    open: VERIFIED,
    team: MISSING_TO_VERIFIED,
    missing: MISSING_TO_VERIFIED,
    make: async ({ world, thing, role }) => ({
      ...(thing === 'open' ? { siteId: await world.makeInvitation(role) } : {}),
      accept: true,
    }),
  },
  'POST /rest/v1.1/sites/:siteId/posts/new': { ...write, make: () => ({ title: 'New' }) },
  'POST /rest/v1.1/sites/:siteId/posts/:postId': { ...editPost, make: () => ({ title: 'Changed' }) },
  'POST /rest/v1.1/sites/:siteId/posts/preview': { ...write, make: () => ({ content_markdown: '*New*' }) },
  'GET /rest/v1.1/sites/:siteId/posts/:postId/edit': editPost,
  'GET /rest/v1.1/sites/:siteId/articles': write,
  'POST /rest/v1.1/sites/:siteId/posts/:postId/delete': {
    ...editPost,
    make: ({ world, thing }) => world.makePost(thing),
  },
  'POST /rest/v1.1/sites/:siteId/posts/:postId/restore': {
    ...editPost,
    make: ({ world, thing }) => world.makePost(thing, { isTrashed: true }),
  },
  // The post has no checklist: whoever may tick one hears that its item is gone.
  'POST /rest/v1.1/sites/:siteId/posts/:postId/checklist': {
    open: '401 403 403 403 409 403 403',
    authored: '401 403 403 409 409 403 403',
    team: '401 404 404 404 409 409 404',
    missing: MISSING,
    make: () => ({ index: 0, text: 'Boil water', done: true }),
  },
  'GET /rest/v1.1/sites/:siteId/posts/:postId/revisions': editPost,
  'POST /rest/v1.1/sites/:siteId/posts/:postId/revert': {
    ...editPost,
    make: async ({ world, thing }) => ({ ...(await world.makePost(thing)), to_version: 1 }),
  },
  'GET /rest/v1.2/blogs/:slug': readSite,
  'GET /rest/v1.2/blogs/:slug/posts': readSite,
  'GET /rest/v1.2/blogs/:slug/search': { ...readSite, make: () => ({ q: 'kettle' }) },
  'GET /rest/v1.2/blogs/:slug/posts/:postSlug': readSite,
  'GET /rest/v1.2/blogs/:slug/front-page': readTeam,
  'GET /rest/v1.2/blogs/:slug/front-page/new': {
    ...readTeam,
    make: () => ({ since: '2026-11-01T00:00:00.000Z' }),
  },
  'GET /rest/v1.2/front-page': { all: EVERYBODY },
  'GET /rest/v1.2/read/teams': ownOnly,
  'POST /rest/v1.1/tracks/record': {
    all: EVERYBODY,
    make: () => ({ events: [{ name: 'calypso_reader_search_loaded' }] }),
  },
  'GET /rest/v1.1/users/:user': {
    all: EVERYBODY,
    make: ({ world }) => ({ user: world.members.owner.username }),
  },
  'GET /wpcom/v2/push-subscriptions/key': ownOnly,
  'POST /wpcom/v2/push-subscriptions/new': {
    ...ownOnly,
    make: () => ({
      endpoint: 'https://push.example/1',
      p256dh: 'x'.repeat(87),
      auth: 'x'.repeat(22),
    }),
  },
  'POST /wpcom/v2/push-subscriptions/delete': {
    ...ownOnly,
    make: () => ({ endpoint: 'https://push.example/1' }),
  },
  'GET /rest/v1.1/me/security': ownOnly,
  'DELETE /rest/v1.1/me/sessions/:sessionId': {
    all: MISSING,
    make: ({ world }) => ({ sessionId: world.foreign.sessionId }),
  },
  'DELETE /rest/v1.1/me/sessions': ownOnly,
  'DELETE /rest/v1.1/me/passkeys/:passkeyId': { all: MISSING, make: () => ({ passkeyId: 999_999 }) },
  'POST /rest/v1.1/me/api-keys': { ...ownOnly, make: () => ({ name: 'A key', scope: 'read' }) },
  'DELETE /rest/v1.1/me/api-keys/:keyId': {
    all: MISSING,
    make: ({ world }) => ({ keyId: world.foreign.apiKeyId }),
  },
  'POST /rest/v1.1/me/account/close': {
    all: '401 400 400 400 400 400 400',
    make: () => ({ login: 'nobody', password: 'wrong' }),
  },
  'POST /rest/v1.1/sites/:siteId/media/new': write,
  'POST /rest/v1/me/gravatar/upload': ownOnly,
  'DELETE /rest/v1/me/gravatar': ownOnly,
  ...ADMIN_PERMISSIONS,
  ...CONNECTED_PERMISSIONS,
  ...TEAM_PERMISSIONS,
  ...WEBHOOK_PERMISSIONS,
  ...IMPORT_PERMISSIONS,
  ...LIST_PERMISSIONS,
  ...PLATFORM_PERMISSIONS,
  ...POST_PERMISSIONS,
};
