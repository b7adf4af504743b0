import type { Context } from '#server/context.ts';
import { mergePreferences } from '#server/features/accounts/queries.ts';
import { createSubscription } from '#server/features/feeds/queries-subscribe.ts';
import { createMembership } from '#server/features/teams/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { FeedHost } from '#test/feed-host.ts';
import { serveFace } from './network.ts';

export const PASSWORD = 'four quiet pencils';

interface DemoPerson {
  login: string;
  name: string;
  email: string;
  about: string;
  /** Which of the network's sites this person follows: every one, or every second or third. */
  followsEvery: number;
  isVerified: boolean;
}

/** Preferences of a user who is not new. */
const PAST_FIRST_STEPS = { has_completed_reader_onboarding: true, has_seen_reader_onboarding: true };

/** Members of the organization's team. */
const TEAM = ['nora', 'idris', 'tomasz'];

export const PEOPLE: DemoPerson[] = [
  person('nora', 'Nora Quist', 'administrator, follows nearly every site', 1),
  person('saya', '佐山 沙耶', 'writes in Japanese, follows half', 2),
  person('layla', 'ليلى حدّاد', 'writes in Arabic, follows a third', 3),
  person('idris', 'Idris Vale', 'member of the company team', 2),
  person('maren', 'Maren Hollis', 'swims, writes, follows a few', 4),
  person('anh', 'Anh Trần', 'flies kites', 3),
  person('birgit', 'Birgit Aas', 'bakes', 4),
  person('rhea', 'Rhea Castellan', 'draws letters', 3),
  person('kofi', 'Kofi Mensah', 'rides night buses', 4),
  person('jonas', 'Jonas Petzold', 'gardens, writes in German', 3),
  person('delphine', 'Delphine Okoro', 'listens, writes in French', 4),
  person('ines', 'Inés Maldonado', 'writes in Spanish and Portuguese', 4),
  person('tomasz', 'Tomasz Wren', 'counts; member of the company team', 5),
  person('ada', 'Ada Fenn', 'has just signed up and follows nothing', Number.POSITIVE_INFINITY),
  {
    ...person('inge', 'Inge Sund', 'has not confirmed the address', Number.POSITIVE_INFINITY),
    isVerified: false,
  },
];

/** Returns a person with a confirmed address. */
function person(login: string, name: string, about: string, followsEvery: number): DemoPerson {
  return { login, name, email: `${login}@demo.example`, about, followsEvery, isVerified: true };
}

/** Creates the accounts, and the organization's team. Returns the users by login. */
export async function settlePeople(
  { auth, clock, config, db }: Context,
  pictures: FeedHost,
): Promise<Map<string, Viewer>> {
  const people = new Map<string, Viewer>();
  for (const { login, name, email, about, isVerified, followsEvery } of PEOPLE) {
    const id = await auth.createUser({ email, username: login, name, password: PASSWORD });
    const image = isVerified ? serveFace(pictures, login) : null;
    await db
      .updateTable('users')
      .set({ email_verified: isVerified, image, description: about })
      .where('id', '=', id)
      .execute();
    const set = Number.isFinite(followsEvery) ? PAST_FIRST_STEPS : {};
    const preferences = await mergePreferences(db, id, { set, remove: [] });
    if (TEAM.includes(login))
      await createMembership(db, { slug: config.organizationTeam, title: config.organizationName }, id);
    people.set(login, {
      id,
      username: login,
      displayName: name,
      email,
      emailVerified: isVerified,
      emailRefused: false,
      image,
      language: 'en',
      role: 'member',
      createdAt: clock.now(),
      hasMutes: false,
      preferences,
      proof: { kind: 'session', id: 0 },
    });
  }
  return people;
}

/** Makes everyone follow sites of the local network and blogs hosted here, some more and some fewer. */
export async function letPeopleFollow({ crawler, db }: Context, addresses: string[]): Promise<void> {
  const found = await Promise.all(addresses.map((address) => crawler.discover(address)));
  const foreign = found.flatMap((outcome) => (outcome.kind === 'found' ? outcome.feedIds.slice(0, 1) : []));
  const hosted = await db
    .selectFrom('feeds')
    .innerJoin('blogs', 'blogs.id', 'feeds.blog_id')
    .select(['feeds.id', 'feeds.team_id'])
    // The handbook is for new users; it would be above everything.
    .where('blogs.slug', '!=', 'handbook')
    .orderBy('feeds.id')
    .execute();
  for (const [index, { login, followsEvery }] of PEOPLE.entries()) {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', login)
      .executeTakeFirstOrThrow();
    const visible = hosted
      .filter(({ team_id }) => team_id === null || TEAM.includes(login))
      .map((feed) => feed.id);
    // Those who follow everything must have something left to discover.
    const chosen = [...foreign, ...visible].filter(
      (_, number) => (number + index) % followsEvery === 0 && (followsEvery > 1 || number % 6 !== 4),
    );
    for (const feedId of chosen) await db.transaction().execute((trx) => createSubscription(trx, id, feedId));
  }
}
