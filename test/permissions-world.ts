import sharp from 'sharp';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

/** All roles, in the order of the table's columns. */
export const ROLES = ['visitor', 'unverified', 'stranger', 'author', 'owner', 'teammate', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a call is about. `open` is the owner's blog, in which the author also writes, and the owner's post there; `authored` the
 * author's post there; `team` a blog and post of the owner's in the teammate's team; `missing` nothing.
 */
export type Thing = 'open' | 'authored' | 'team' | 'missing';

export interface Ids {
  siteId: number;
  slug: string;
  feedId: number;
  feedUrl: string;
  postId: number;
  postSlug: string;
  commentId: number;
}

export interface World {
  server: TestServer;
  members: Record<Exclude<Role, 'visitor'>, TestMember>;
  ids: Record<Thing, Ids>;
  /** Creates a post like the thing's own, for a call that uses it up. */
  makePost(thing: Thing, options?: { isTrashed?: boolean }): Promise<Partial<Ids>>;
  /** Creates a comment of the stranger's (of the teammate's, in the team) on the thing's post. */
  makeComment(thing: Thing): Promise<Partial<Ids>>;
  /** Creates a blog with the same people as the thing's, for a call that uses it up. */
  makeSite(thing: Thing): Promise<Partial<Ids>>;
  /** Lists of the owner's: a public one, a private one with the team's blog, and none. */
  lists: Record<Thing, { slug: string; ID: number }>;
  /** Creates one of them, for a call that uses it up. */
  makeList(thing: Thing): Promise<{ slug: string; ID: number }>;
  passMinute(): void;
  /** Restores a blog's people. */
  seatAuthors(): Promise<void>;
  /** Creates another user's blog, with an open invitation for this role. */
  makeInvitation(role: Role): Promise<number>;
  /** Things of a user who never calls. */
  foreign: { sessionId: number; apiKeyId: number; noteId: number };
  picture: Buffer;
  close(): Promise<void>;
}

const NOTHING: Ids = {
  siteId: 999_999,
  slug: 'no-such-blog',
  feedId: 999_999,
  feedUrl: '',
  postId: 999_999,
  postSlug: 'no-such-post',
  commentId: 999_999,
};

/** Starts a server with all of these users and things. */
export async function createWorld(): Promise<World> {
  let skew = 0;
  const server = await startTestServer({ clock: { now: () => new Date(Date.now() + skew) } });
  /** Rate limits must not interfere here. */
  const passMinute = () => {
    skew += 60_000;
  };
  const admin = await server.signUp({ username: 'theadmin' });
  const members = {
    admin,
    unverified: await server.signUp({ username: 'unverified', verified: false }),
    stranger: await server.signUp({ username: 'stranger', isEstablished: true }),
    author: await server.signUp({ username: 'theauthor', isEstablished: true }),
    owner: await server.signUp({ username: 'theowner', isEstablished: true }),
    teammate: await server.signUp({ username: 'teammate', isEstablished: true }),
  };
  const founder = await server.signUp({ username: 'founder', isEstablished: true });
  const { owner, author, stranger, teammate } = members;
  for (const { id } of [owner, teammate])
    await createMembership(server.db, { slug: 'garden', title: 'Garden' }, id);

  async function post(as: TestMember, path: string, json: object) {
    const answer = await server.request(path, { as, json });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.message}`);
    return answer.body;
  }

  let made = 0;
  async function makeSite(thing: Thing): Promise<Partial<Ids>> {
    if (thing === 'missing') return {};
    made += 1;
    const team = thing === 'team' ? { team: 'garden' } : {};
    const site = await post(owner, '/rest/v1.1/sites/new', { slug: `site-${made}`, title: 'Site', ...team });
    const ids = { siteId: site.ID, slug: site.slug, feedId: site.feed_ID, feedUrl: site.feed_URL };
    if (thing !== 'team') await seat(ids.siteId);
    return ids;
  }

  async function seat(siteId: number): Promise<void> {
    for (const [user_id, role] of [
      [owner.id, 'owner'],
      [author.id, 'author'],
    ] as const)
      await server.db
        .insertInto('blog_authors')
        .values({ blog_id: siteId, user_id, role, accepted_at: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  const ids: World['ids'] = { open: NOTHING, authored: NOTHING, team: NOTHING, missing: NOTHING };

  async function makePost(thing: Thing, { isTrashed = false } = {}): Promise<Partial<Ids>> {
    if (thing === 'missing') return {};
    await seat(ids.open.siteId);
    const writer = thing === 'authored' ? author : owner;
    const path = `/rest/v1.1/sites/${ids[thing].siteId}/posts`;
    const article = await post(writer, `${path}/new`, { title: 'A post' });
    // A second state, so that there is a first one to restore.
    await post(writer, `${path}/${article.ID}`, { title: 'A post again' });
    if (isTrashed) await post(writer, `${path}/${article.ID}/delete`, {});
    return { postId: article.ID, postSlug: article.slug };
  }

  async function makeComment(thing: Thing): Promise<Partial<Ids>> {
    if (thing === 'missing') return {};
    const { siteId, postId } = ids[thing];
    const path = `/rest/v1.1/sites/${siteId}/posts/${postId}/replies/new`;
    made += 1;
    passMinute();
    const content = `Words, number ${made}`;
    return { commentId: (await post(thing === 'team' ? teammate : stranger, path, { content })).ID };
  }

  async function makeList(thing: Thing): Promise<{ slug: string; ID: number }> {
    if (thing === 'missing') return { slug: 'no-such-list', ID: 999_999 };
    const fields = { title: `A ${thing} list`, is_public: thing !== 'team' };
    return (await post(owner, '/rest/v1.2/read/lists/new', fields)).list;
  }

  const sites = { open: await makeSite('open'), team: await makeSite('team') };
  for (const thing of ['open', 'authored', 'team'] as const) {
    ids[thing] = { ...NOTHING, ...sites[thing === 'team' ? 'team' : 'open'] };
    ids[thing] = { ...ids[thing], ...(await makePost(thing)) };
    ids[thing] = { ...ids[thing], ...(await makeComment(thing)) };
  }
  ids.missing = { ...NOTHING, feedUrl: `${server.url}/sites/${NOTHING.slug}/feed` };
  const lists: World['lists'] = {
    open: await makeList('open'),
    authored: await makeList('open'),
    team: await makeList('team'),
    missing: await makeList('missing'),
  };
  await server.db.insertInto('tags').values({ slug: 'tea', title: 'Tea' }).execute();
  const apiKey = await post(founder, '/rest/v1.1/me/api-keys', { name: 'Mine', scope: 'read' });
  const security = await server.request('/rest/v1.1/me/security', { as: founder });

  const note = await server.db
    .insertInto('notifications')
    .values({
      user_id: founder.id,
      type: 'import',
      group_key: 'import:1',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    server,
    members,
    ids,
    makePost,
    makeComment,
    makeSite,
    lists,
    makeList,
    passMinute,
    seatAuthors: () => seat(ids.open.siteId),
    makeInvitation: async (role) => {
      made += 1;
      const site = await post(founder, '/rest/v1.1/sites/new', { slug: `site-${made}`, title: 'Site' });
      if (role !== 'visitor') {
        const who = members[role].username;
        await post(founder, `/rest/v1.1/sites/${site.ID}/authors/new`, { who });
      }
      return site.ID;
    },
    foreign: { sessionId: security.body.sessions[0].ID, apiKeyId: apiKey.api_key.ID, noteId: note.id },
    picture: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#27a' } })
      .png()
      .toBuffer(),
    close: () => server.close(),
  };
}
