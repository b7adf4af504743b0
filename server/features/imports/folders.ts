import type { Context } from '#server/context.ts';
import { findTagBySlug, listOwnAndFollowed } from '#server/features/lists/queries.ts';
import { addFeed, addTag } from '#server/features/lists/queries-items.ts';
import { createList } from '#server/features/lists/queries-write.ts';
import { LIST_TITLE_MAX } from '#shared/domain/limits.ts';

/** Adds the feeds and tags of folders to the lists with their names. */
export interface FolderLists {
  add(folders: readonly string[], feedId: number): Promise<void>;
  /** A tag that no post has is left out. */
  addTag(folders: readonly string[], slug: string): Promise<void>;
}

/**
 * Opens the lists for an import's folders: the owner's own of the same name, else new private ones. A full list, and folders
 * beyond the maximum number of lists, get nothing more; the feeds are followed anyway.
 */
export async function openFolderLists({ db, clock, limits }: Context, ownerId: number): Promise<FolderLists> {
  const own = (await listOwnAndFollowed(db, ownerId)).filter(({ owner_id }) => owner_id === ownerId);
  const idByName = new Map<string, number | undefined>(own.map(({ title, id }) => [toListKey(title), id]));

  async function findOrCreate(folder: string): Promise<number | undefined> {
    const name = toListKey(folder);
    if (!idByName.has(name)) {
      const fields = { title: folder.slice(0, LIST_TITLE_MAX).trim(), description: '', is_public: false };
      const outcome = await db
        .transaction()
        .execute((trx) => createList(trx, ownerId, fields, { max: limits.get('lists'), now: clock.now() }));
      idByName.set(name, outcome.kind === 'created' ? outcome.id : undefined);
    }
    return idByName.get(name);
  }

  return {
    async add(folders, feedId) {
      for (const folder of folders) {
        const id = await findOrCreate(folder);
        if (id !== undefined)
          await db
            .transaction()
            .execute((trx) => addFeed(trx, { id, owner_id: ownerId }, feedId, clock.now()));
      }
    },
    async addTag(folders, slug) {
      const tag = await findTagBySlug(db, slug);
      if (!tag) return;
      for (const folder of folders) {
        const id = await findOrCreate(folder);
        if (id !== undefined)
          await db.transaction().execute((trx) => addTag(trx, { id }, tag.id, clock.now()));
      }
    },
  };
}

/** Returns the key by which a list is recognized. */
function toListKey(title: string): string {
  return title.slice(0, LIST_TITLE_MAX).trim().toLowerCase();
}
