import type { Context } from '#server/context.ts';
import { getOwnList } from '#server/features/lists/queries.ts';
import { addFeed, addTag } from '#server/features/lists/queries-items.ts';
import { createList, createListFollow } from '#server/features/lists/queries-write.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';

interface DemoList {
  owner: string;
  title: string;
  description: string;
  isPublic: boolean;
  /** Titles of sites, and slugs of tags. */
  sites: string[];
  tags: string[];
  followers: string[];
}

const LISTS: DemoList[] = [
  {
    owner: 'nora',
    title: 'With the first coffee',
    description: 'Short enough to be read before the cup is empty.',
    isPublic: true,
    sites: ['Salt & Slate', 'Night Bus Notes', 'The Slow Oven', 'Harbour Gazette', '道草ノート'],
    tags: ['photography'],
    followers: ['maren', 'kofi', 'anh'],
  },
  {
    owner: 'nora',
    title: 'For the train, perhaps',
    description: '',
    isPublic: false,
    sites: ['Kernel & Kettle', 'Plain Numbers', 'Counterform'],
    tags: [],
    followers: [],
  },
  {
    owner: 'maren',
    title: 'Sea and weather',
    description: 'Whoever writes about wind, tides, fog and what to wear in them.',
    isPublic: true,
    sites: ['Salt & Slate', 'Harbour Gazette', 'Cuaderno de orillas'],
    tags: ['travel'],
    followers: ['nora', 'idris'],
  },
  {
    owner: 'saya',
    title: '静かな朝のために',
    description: '急がずに読みたいもの。',
    isPublic: true,
    sites: ['道草ノート', 'دفتر المدينة', 'Small Orchestra'],
    tags: [],
    followers: ['nora', 'layla'],
  },
  {
    owner: 'jonas',
    title: 'Alles, was wächst',
    description: 'Gärten, Töpfe, Balkone.',
    isPublic: true,
    sites: ['Allmende Garten', 'The Slow Oven'],
    tags: ['diy'],
    followers: ['birgit'],
  },
];

/** Creates lists, and follows of each other's. */
export async function letPeopleCollect(
  { db, clock }: Context,
  people: ReadonlyMap<string, Viewer>,
): Promise<void> {
  const feeds = await db.selectFrom('feeds').select(['id', 'title']).orderBy('id', 'desc').execute();
  const feedIds = new Map(feeds.map(({ id, title }) => [title, id]));
  const tags = await db.selectFrom('tags').select(['id', 'slug']).execute();
  const tagIds = new Map(tags.map(({ id, slug }) => [slug, id]));
  const now = clock.now();
  for (const draft of LISTS) {
    const { owner, title, description, isPublic } = draft;
    const viewer = people.get(owner)!;
    await db.transaction().execute(async (trx) => {
      const made = await createList(
        trx,
        viewer.id,
        { title, description, is_public: isPublic },
        { max: LISTS.length, now },
      );
      if (made.kind !== 'created') throw new Error(`${owner} has too many lists.`);
      const list = await getOwnList(trx, { id: made.id }, viewer);
      for (const site of draft.sites.toReversed()) {
        const feedId = feedIds.get(site);
        if (feedId === undefined) throw new Error(`The demo has no site ${site}.`);
        await addFeed(trx, list, feedId, now);
      }
      for (const slug of draft.tags) {
        const tagId = tagIds.get(slug);
        if (tagId !== undefined) await addTag(trx, list, tagId, now);
      }
      for (const login of draft.followers) {
        const follow = { user_id: people.get(login)!.id, list_id: list.id, created_at: now };
        await createListFollow(trx, follow);
      }
    });
  }
}
