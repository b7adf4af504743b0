import type { Row } from './permissions-table.ts';
import type { World } from './permissions-world.ts';

//  visitor, unverified, stranger, author, owner, teammate, administrator
/** The team's members: the blogs' owner, who owns the team too, and the teammate. For all others it does not exist. */
const members: Row = { all: '401 404 404 404 200 200 404', make: makeTeam };
const owners: Row = { all: '401 404 404 404 200 403 404', make: makeTeam };

let made = 0;

/** Creates a team for a call that may use it up, with an open invitation. */
async function makeTeam({ world }: { world: World }) {
  made += 1;
  const { db } = world.server;
  const team = `club-${made}`;
  const { id: team_id } = await db
    .insertInto('teams')
    .values({ slug: team, title: 'A club' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { owner, teammate, author } = world.members;
  await db
    .insertInto('team_members')
    .values([
      { team_id, user_id: owner.id, role: 'owner' },
      { team_id, user_id: teammate.id },
    ])
    .execute();
  const invitationId = await invite(world, team_id, author.id);
  return { team, slug: team, title: 'Our club', userId: teammate.id, who: 'stranger', invitationId };
}

async function invite({ server: { db } }: World, team_id: number, user_id: number): Promise<number> {
  const { id } = await db
    .insertInto('team_invitations')
    .values({ team_id, user_id, created_at: new Date(), expires_at: new Date(Date.now() + 864e5) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const TEAM = '/wpcom/v2/teams/:team';

/** Teams as their members see them. What administrators do is in permissions-admin.ts. */
export const TEAM_PERMISSIONS: Record<string, Row> = {
  'GET /wpcom/v2/me/teams': { all: '401 200 200 200 200 200 200' },
  'POST /wpcom/v2/teams/new': {
    all: '401 403 200 200 200 200 200',
    make: ({ role }) => ({ slug: `team-of-${role}`, title: 'Mine' }),
  },
  [`GET ${TEAM}`]: members,
  [`POST ${TEAM}`]: owners,
  [`POST ${TEAM}/delete`]: owners,
  [`GET ${TEAM}/members`]: members,
  [`POST ${TEAM}/members/:userId`]: {
    ...owners,
    make: async (call) => ({ ...(await makeTeam(call)), role: 'owner' }),
  },
  // The teammate leaves; the owner removes the teammate.
  [`POST ${TEAM}/members/:userId/delete`]: members,
  [`GET ${TEAM}/invitations`]: owners,
  [`POST ${TEAM}/invitations/new`]: { ...owners, all: '401 403 404 404 200 403 404' },
  [`POST ${TEAM}/invitations/:invitationId/delete`]: owners,
  'POST /wpcom/v2/me/team-invitations/:invitationId': {
    all: '401 403 404 200 404 404 404',
    make: async (call) => ({ ...(await makeTeam(call)), accept: true }),
  },
  'GET /wpcom/v2/team-invitation': { all: '404 404 404 404 404 404 404', make: () => ({ token: 'none' }) },
};
