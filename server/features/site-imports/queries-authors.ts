import { type Kysely, sql, type Transaction } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Trx = Transaction<Schema>;

export interface Person {
  id: number;
  username: string;
  name: string;
}

export interface AuthorRow {
  key: string;
  name: string;
  posts: number;
  pages: number;
  account: Person | null;
}

/** Stores authors of an export; a name replaces a bare key that posts mentioned before. */
export async function upsertAuthors(
  db: Kysely<Schema>,
  importId: number,
  authors: readonly { key: string; name: string; email: string | null; posts: number; pages: number }[],
): Promise<void> {
  if (authors.length === 0) return;
  await sql`
    insert into site_import_authors (import_id, key, name, email, posts, pages)
    select ${importId}, key, name, email, posts, pages
    from json_to_recordset(${toJsonText(authors)}::json) as r(key text, name text, email text, posts integer, pages integer)
    on conflict (import_id, key) do update set name = excluded.name, email = excluded.email, posts = excluded.posts,
      pages = excluded.pages
  `.execute(db);
}

/** Suggests accounts: the blog's writers with the author's confirmed address, user name or name. */
export async function suggestAccounts(db: Kysely<Schema>, importId: number, blogId: number): Promise<void> {
  await sql`
    with writers as (
      select users.id, users.username, users.name, users.email, users.email_verified
      from blog_authors join users on users.id = blog_authors.user_id
      where blog_id = ${blogId} and accepted_at is not null
    ), found as (
      select distinct on (authors.key) authors.key, writers.id
      from site_import_authors authors join writers on (writers.email_verified and lower(writers.email) = authors.email)
        or lower(writers.username) = lower(authors.key) or lower(writers.username) = lower(authors.name)
        or lower(writers.name) = lower(authors.name)
      where authors.import_id = ${importId}
      order by authors.key, (writers.email_verified and lower(writers.email) = authors.email) desc nulls last,
        (lower(writers.username) = lower(authors.key)) desc, writers.id
    )
    update site_import_authors set user_id = found.id from found
    where import_id = ${importId} and site_import_authors.key = found.key
  `.execute(db);
}

/** Lists the authors of an export, those who wrote most first, and their number. */
export async function listAuthors(
  db: Kysely<Schema>,
  importId: number,
  { page, number }: { page: number; number: number },
): Promise<{ rows: AuthorRow[]; total: number }> {
  const { rows } = await sql<AuthorRow>`
    select key, site_import_authors.name, posts, pages,
      case when users.id is not null then json_build_object('id', users.id, 'username', users.username, 'name', users.name) end
        as account
    from site_import_authors left join users on users.id = user_id
    where import_id = ${importId} order by posts + pages desc, site_import_authors.name, key
    limit ${number} offset ${(page - 1) * number}
  `.execute(db);
  const total = await sql<{ n: number }>`
    select count(*) as n from site_import_authors where import_id = ${importId}
  `.execute(db);
  return { rows, total: total.rows[0]!.n };
}

/** Returns the names of authors by their keys. */
export async function listAuthorNames(
  db: Kysely<Schema>,
  importId: number,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('site_import_authors')
    .select(['key', 'name'])
    .where('import_id', '=', importId)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Returns the accounts of authors by their keys; authors without one are left out. */
export async function listAccounts(db: Kysely<Schema>, importId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('site_import_authors')
    .select(['key', 'user_id'])
    .where('import_id', '=', importId)
    .where('user_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ key, user_id }) => [key, user_id!]));
}

/** Stores the choice of accounts. Unknown keys are ignored. */
export async function chooseAccounts(
  trx: Trx,
  importId: number,
  choices: readonly { key: string; account: number | null }[],
): Promise<void> {
  if (choices.length === 0) return;
  await sql`
    update site_import_authors set user_id = chosen.account
    from json_to_recordset(${toJsonText(choices)}::json) as chosen(key text, account bigint)
    where import_id = ${importId} and site_import_authors.key = chosen.key
  `.execute(trx);
}

/** Lists who writes in a blog. */
export async function listWriters(db: Kysely<Schema>, blogId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select users.id, users.username, users.name from blog_authors join users on users.id = blog_authors.user_id
    where blog_id = ${blogId} and accepted_at is not null order by accepted_at, users.id limit 200
  `.execute(db);
  return rows;
}

export async function deleteAuthors(db: Kysely<Schema>, importId: number): Promise<void> {
  await db.deleteFrom('site_import_authors').where('import_id', '=', importId).execute();
}
