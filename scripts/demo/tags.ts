import type { Context } from '#server/context.ts';
import { countTags } from '#server/features/tags/queries-counts.ts';
import { createTagFollow } from '#server/features/tags/queries-follow.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';

/** Titles of followed tags by user; no one has used the last one of nora's. */
const FOLLOWED: Record<string, string[]> = {
  nora: ['photography', 'sea', 'baking', 'typography', 'remote work'],
  maren: ['weather', 'sea', 'walking'],
  kofi: ['programming', 'music'],
  saya: ['notebooks'],
};

/** Follows tags, and counts all tags as a job would a few minutes later. */
export async function letPeopleFollowTags(
  { db, clock }: Context,
  people: ReadonlyMap<string, Viewer>,
): Promise<void> {
  for (const [login, titles] of Object.entries(FOLLOWED)) {
    for (const title of titles) {
      const tag = { slug: title.replaceAll(' ', '-'), title, max: 100, now: clock.now() };
      await db.transaction().execute((trx) => createTagFollow(trx, people.get(login)!.id, tag));
    }
  }
  await countTags(db, clock.now());
}
