import type { TestMember, TestServer } from '#test/server.ts';

const PREFIX = 'calypso_reader_onboarding_';

/** A user's stored onboarding events, in order, without their common prefix. */
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
