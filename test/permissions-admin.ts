import { randomUUID } from 'node:crypto';
import { SERVER_PERMISSIONS } from './permissions-server.ts';
import type { Row } from './permissions-table.ts';
import type { World } from './permissions-world.ts';

//  visitor, unverified, stranger, author, owner, teammate, administrator
const administrators: Row = { all: '401 403 403 403 403 403 200' };
/** About something that is no longer open. */
const ofMissing: Row = { all: '401 403 403 403 403 403 409', make: () => ({ caseId: 999_999 }) };
/** The blog in the path of an administrator's call is there whoever may see it. */
const everyBlog: Row = { all: administrators.all! };

const aboutOwner = ({ world }: { world: World }) => ({ userId: world.members.owner.id });

let made = 0;

/** Creates someone for a call that uses them up. */
async function makePerson({ world }: { world: World }) {
  made += 1;
  const { id, username } = await world.server.db
    .insertInto('users')
    .values({ username: `person-${made}`, name: 'Someone', email: `person-${made}@example.com` })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow();
  await world.server.db.insertInto('email_settings').values({ user_id: id }).execute();
  world.passMinute();
  return { userId: id, username };
}

async function makeTeam({ world }: { world: World }) {
  made += 1;
  const slug = `team-${made}`;
  const { id } = await world.server.db
    .insertInto('teams')
    .values({ slug, title: 'A team' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { teamId: id, slug, title: `Title ${made}`, who: 'stranger' };
}

async function makeInvitation({ world, createdBy }: { world: World; createdBy: number }) {
  const { id } = await world.server.db
    .insertInto('sign_up_invitations')
    .values({ code: randomUUID(), created_by: createdBy, max_uses: 1, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { invitationId: id };
}

async function makeAnnouncement({ world }: { world: World }) {
  const now = new Date();
  const { id } = await world.server.db
    .insertInto('announcements')
    .values({ text: 'Hello', audience: 'everyone', created_at: now, starts_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { announcementId: id, text: 'Good morning', audience: 'members' };
}

async function makeBlog({ world }: { world: World }) {
  const { siteId, slug } = await world.makeSite('open');
  made += 1;
  return { blogId: siteId, slug, who: 'stranger' };
}

/** The calls of administration, of sign-ups and of announcements. */
export const ADMIN_PERMISSIONS: Record<string, Row> = {
  'GET /wpcom/v2/admin/overview': administrators,
  'GET /wpcom/v2/admin/log': administrators,
  'GET /wpcom/v2/admin/comments': administrators,
  'POST /wpcom/v2/admin/comments/moderate': {
    all: '401 403 403 403 403 403 404',
    make: () => ({ comments: [999_999], status: 'spam' }),
  },
  'GET /wpcom/v2/admin/reports': administrators,
  'POST /wpcom/v2/admin/reports/:caseId/assign': {
    ...ofMissing,
    make: () => ({ caseId: 999_999, assigned: true }),
  },
  'POST /wpcom/v2/admin/reports/:caseId/decide': {
    all: '401 403 403 403 403 403 404',
    make: () => ({ caseId: 999_999, decision: 'none', reason: 'other' }),
  },
  'POST /wpcom/v2/admin/reports/:caseId/lift': {
    all: '401 403 403 403 403 403 404',
    make: () => ({ caseId: 999_999 }),
  },
  'POST /wpcom/v2/admin/reports/:caseId/close-appeal': ofMissing,
  'GET /wpcom/v2/admin/blocked-hosts': administrators,
  'POST /wpcom/v2/admin/blocked-hosts': {
    ...administrators,
    make: () => ({ host: 'blocked.example', reason: 'spam' }),
  },
  'POST /wpcom/v2/admin/blocked-hosts/delete': {
    ...administrators,
    make: () => ({ host: 'blocked.example' }),
  },
  'GET /wpcom/v2/admin/events': administrators,
  ...SERVER_PERMISSIONS,
  'GET /wpcom/v2/admin/people': administrators,
  'GET /wpcom/v2/admin/people/:userId': { ...administrators, make: aboutOwner },
  'POST /wpcom/v2/admin/people/new': {
    ...administrators,
    make: () => {
      made += 1;
      return { email: `new-${made}@example.com`, username: `new-${made}` };
    },
  },
  'POST /wpcom/v2/admin/people/:userId/verify': { ...administrators, make: makePerson },
  'POST /wpcom/v2/admin/people/:userId/reset-password': { ...administrators, make: makePerson },
  'POST /wpcom/v2/admin/people/:userId/email': {
    ...administrators,
    make: async (call) => ({ ...(await makePerson(call)), email: `changed-${made}@example.com` }),
  },
  'POST /wpcom/v2/admin/people/:userId/role': {
    ...administrators,
    make: async (call) => ({ ...(await makePerson(call)), role: 'administrator' }),
  },
  'POST /wpcom/v2/admin/people/:userId/suspend': { ...administrators, make: makePerson },
  'POST /wpcom/v2/admin/people/:userId/restore': { ...administrators, make: makePerson },
  'POST /wpcom/v2/admin/people/:userId/end-sessions': { ...administrators, make: makePerson },
  'POST /wpcom/v2/admin/people/:userId/remove-two-factor': { ...administrators, make: makePerson },
  'POST /wpcom/v2/admin/people/:userId/delete': { ...administrators, make: makePerson },
  'GET /wpcom/v2/admin/teams': administrators,
  'POST /wpcom/v2/admin/teams/new': {
    ...administrators,
    make: () => {
      made += 1;
      return { slug: `new-team-${made}`, title: 'New' };
    },
  },
  'GET /wpcom/v2/admin/teams/:teamId': { ...administrators, make: makeTeam },
  'POST /wpcom/v2/admin/teams/:teamId': { ...administrators, make: makeTeam },
  'POST /wpcom/v2/admin/teams/:teamId/delete': { ...administrators, make: makeTeam },
  'GET /wpcom/v2/admin/teams/:teamId/members': { ...administrators, make: makeTeam },
  'POST /wpcom/v2/admin/teams/:teamId/members/new': { ...administrators, make: makeTeam },
  'POST /wpcom/v2/admin/teams/:teamId/members/:userId/delete': {
    ...administrators,
    make: async (call) => {
      const team = await makeTeam(call);
      const userId = call.world.members.stranger.id;
      await call.world.server.db
        .insertInto('team_members')
        .values({ team_id: team.teamId, user_id: userId })
        .execute();
      return { teamId: team.teamId, userId };
    },
  },
  'GET /wpcom/v2/admin/blogs': administrators,
  'GET /wpcom/v2/admin/blogs/:blogId': {
    ...everyBlog,
    make: ({ world }) => ({ blogId: world.ids.team.siteId }),
  },
  'POST /wpcom/v2/admin/blogs/:blogId/owner': { ...everyBlog, make: makeBlog },
  'POST /wpcom/v2/admin/blogs/:blogId/writers/new': { ...everyBlog, make: makeBlog },
  'POST /wpcom/v2/admin/blogs/:blogId/writers/:userId/delete': {
    ...everyBlog,
    make: async (call) => ({ ...(await makeBlog(call)), userId: call.world.members.author.id }),
  },
  'POST /wpcom/v2/admin/blogs/:blogId/address': {
    ...everyBlog,
    make: async (call) => ({ ...(await makeBlog(call)), slug: `moved-${made}` }),
  },
  'POST /wpcom/v2/admin/blogs/:blogId/show': { ...everyBlog, make: makeBlog },
  'POST /wpcom/v2/admin/blogs/:blogId/delete': { ...everyBlog, make: makeBlog },
  'GET /wpcom/v2/sign-up': { all: '200 200 200 200 200 200 200' },
  'GET /wpcom/v2/me/invitations': { all: '401 200 200 200 200 200 200' },
  // No one may invite until an administrator allows it.
  'POST /wpcom/v2/me/invitations/new': { all: '401 403 403 403 403 403 403' },
  'POST /wpcom/v2/me/invitations/:invitationId/revoke': {
    all: '401 404 404 404 200 404 404',
    make: ({ world }) => makeInvitation({ world, createdBy: world.members.owner.id }),
  },
  'GET /wpcom/v2/admin/sign-up': administrators,
  'POST /wpcom/v2/admin/sign-up': administrators,
  'GET /wpcom/v2/admin/invitations': administrators,
  'POST /wpcom/v2/admin/invitations/new': administrators,
  'POST /wpcom/v2/admin/invitations/:invitationId/revoke': {
    ...administrators,
    make: ({ world }) => makeInvitation({ world, createdBy: world.members.admin.id }),
  },
  'GET /wpcom/v2/announcements': { all: '200 200 200 200 200 200 200' },
  'POST /wpcom/v2/announcements/:announcementId/dismiss': {
    all: '401 200 200 200 200 200 200',
    make: makeAnnouncement,
  },
  'GET /wpcom/v2/admin/announcements': administrators,
  'POST /wpcom/v2/admin/announcements/new': { ...administrators, make: makeAnnouncement },
  'POST /wpcom/v2/admin/announcements/:announcementId': { ...administrators, make: makeAnnouncement },
  'POST /wpcom/v2/admin/announcements/:announcementId/delete': { ...administrators, make: makeAnnouncement },
};
