import { type Kysely, sql, type Transaction } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Trx = Transaction<Schema>;

export type ItemKind = 'post' | 'attachment' | 'picture' | 'comment';

/** Something that was read and is not stored yet. */
export interface StagedItem<D = Record<string, unknown>> {
  place: number;
  kind: ItemKind;
  key: string;
  about: string | null;
  data: D;
}

/** Stages items. A picture that is staged already stays as it is. */
export async function insertItems(
  db: Kysely<Schema>,
  importId: number,
  items: readonly StagedItem<object>[],
): Promise<number> {
  if (items.length === 0) return 0;
  const { rows } = await sql<{ place: number }>`
    insert into site_import_items (import_id, place, kind, key, about, data)
    select ${importId}, place, kind, key, about, data
    from json_to_recordset(${toJsonText(items)}::json) as r(place integer, kind text, key text, about text, data jsonb)
    on conflict do nothing
    returning place
  `.execute(db);
  return rows.length;
}

/** Lists the next items of a kind, in the order of the export. */
export async function listItems<D>(
  db: Kysely<Schema>,
  importId: number,
  { kind, after, limit }: { kind: ItemKind; after: number; limit: number },
): Promise<StagedItem<D>[]> {
  const rows = await db
    .selectFrom('site_import_items')
    .select(['place', 'kind', 'key', 'about', 'data'])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();
  return rows as unknown as StagedItem<D>[];
}

/** Lists the comments of a post, in the order of the export. */
export async function listCommentsOf<D>(
  db: Kysely<Schema>,
  importId: number,
  postKey: string,
): Promise<StagedItem<D>[]> {
  const rows = await db
    .selectFrom('site_import_items')
    .select(['place', 'kind', 'key', 'about', 'data'])
    .where('import_id', '=', importId)
    .where('about', '=', postKey)
    .where('kind', '=', 'comment')
    .orderBy('place')
    .execute();
  return rows as unknown as StagedItem<D>[];
}

/** Finds what the export says about a picture, by its key or by its address. */
export async function findAttachment<D>(
  db: Kysely<Schema>,
  importId: number,
  by: { keys: string[] } | { addresses: string[] },
): Promise<StagedItem<D> | undefined> {
  const row = await db
    .selectFrom('site_import_items')
    .select(['place', 'kind', 'key', 'about', 'data'])
    .where('import_id', '=', importId)
    .where('kind', '=', 'attachment')
    .where('keys' in by ? 'key' : 'about', 'in', 'keys' in by ? by.keys : by.addresses)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
  return row as unknown as StagedItem<D> | undefined;
}

/** Removes items that are done. */
export async function deleteItems(trx: Trx, importId: number, places: readonly number[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    delete from site_import_items where import_id = ${importId} and place = any(${[...places]}::integer[])
  `.execute(trx);
}

/** Counts the staged items of each kind. */
export async function countItems(
  db: Kysely<Schema>,
  importId: number,
): Promise<Partial<Record<ItemKind, number>>> {
  const { rows } = await sql<{ kind: ItemKind; n: number }>`
    select kind, count(*) as n from site_import_items where import_id = ${importId} group by kind
  `.execute(db);
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

/** Deletes up to `limit` staged items of an import; false if none is left. */
export async function deleteSomeItems(db: Kysely<Schema>, importId: number, limit: number): Promise<boolean> {
  const { rows } = await sql<{ place: number }>`
    delete from site_import_items where import_id = ${importId} and place in (
      select place from site_import_items where import_id = ${importId} order by place limit ${limit}
    ) returning place
  `.execute(db);
  return rows.length > 0;
}

/** The newest posts of an export, for its preview. */
export interface SampleRow {
  data: {
    type: 'post' | 'page';
    title: string;
    content: { text: string };
    excerpt: string;
    publishedAt: string | null;
    status: 'publish' | 'future' | 'private' | 'draft';
    authorKey: string | null;
  };
}

/** Lists the first posts of an export, of those with a date the newest; only the beginnings of their texts. */
export async function listSample(db: Kysely<Schema>, importId: number, limit: number): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select jsonb_build_object('type', data->'type', 'title', data->'title', 'excerpt', data->'excerpt',
      'publishedAt', data->'publishedAt', 'status', data->'status', 'authorKey', data->'authorKey',
      'content', jsonb_build_object('text', left(data->'content'->>'text', 4000))) as data
    from site_import_items where import_id = ${importId} and kind = 'post'
    order by data->>'publishedAt' desc nulls last, place limit ${limit}
  `.execute(db);
  return rows;
}

/** Replaces the keys by which posts name the pictures above them by the pictures' addresses, so that each is one picture. */
export async function resolveFeaturedImages(db: Kysely<Schema>, importId: number): Promise<void> {
  await sql`
    update site_import_items posts
    set data = jsonb_set(posts.data, '{featuredImage}', jsonb_build_object('url', attachments.data->'url'))
    from site_import_items attachments
    where posts.import_id = ${importId} and posts.kind = 'post' and posts.data->'featuredImage'->>'key' is not null
      and attachments.import_id = ${importId} and attachments.kind = 'attachment'
      and attachments.key = posts.data->'featuredImage'->>'key' and attachments.about is not null
      and attachments.data->>'path' is null
  `.execute(db);
}
