import type { TestMember, TestServer } from '#test/server.ts';

const PREFIX = 'calypso_reader_onboarding_';

/** The events of the first steps that are stored of somebody, in their order, without what all names begin with. */
export async function onboardingEvents({ db }: TestServer, member: TestMember): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('name')
    .where('user_id', '=', member.id)
    .where('name', 'like', `${PREFIX}%`)
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name.slice(PREFIX.length));
}
