import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { SPAM_WORDS_PER_BLOG, SPAM_WORDS_SHARED } from '#shared/domain/limits.ts';
import type { Known, SpamCounts } from './rules.ts';

/** A blog; null for all blogs together. */
export type Scope = number | null;

interface CountsRow extends SpamCounts {
  blog_id: Scope;
}

const isOf = (blogId: Scope) => sql`(blog_id is null or blog_id = ${blogId})`;

/** Returns in how many comments of a blog, and of all blogs, owners have recognized spam, and how many they have let pass. */
export async function loadSpamTotals(db: Kysely<Schema>, blogId: Scope): Promise<Known<SpamCounts>> {
  const { rows } = await sql<CountsRow>`
    select blog_id, spam, welcome from spam_totals where ${isOf(blogId)}
  `.execute(db);
  const of = (scope: Scope) => rows.find((row) => row.blog_id === scope) ?? { spam: 0, welcome: 0 };
  const shared = of(null);
  return { own: blogId === null ? shared : of(blogId), shared };
}

/** Returns the counts of those of these words that are known, by word. */
export async function loadSpamWords(
  db: Kysely<Schema>,
  blogId: Scope,
  words: readonly number[],
): Promise<Map<number, Partial<Known<SpamCounts>>>> {
  const { rows } = await sql<CountsRow & { word: number }>`
    select known.* from unnest(${[...words]}::bigint[]) wanted
    cross join lateral (
      select blog_id, word, spam, welcome from spam_words where blog_id = ${blogId} and word = wanted
      union all
      select blog_id, word, spam, welcome from spam_words where blog_id is null and word = wanted
    ) known
  `.execute(db);
  const found = new Map<number, Partial<Known<SpamCounts>>>();
  for (const { blog_id, word, spam, welcome } of rows) {
    const counts = { spam, welcome };
    const isOwn = blog_id !== null || blogId === null;
    found.set(word, { ...found.get(word), ...(isOwn ? { own: counts } : { shared: counts }) });
  }
  return found;
}

/** Stores why a comment was put aside, in place of what was said about an earlier text. */
export async function saveVerdict(
  trx: Kysely<Schema>,
  commentId: number,
  { score, reasons }: { score: number; reasons: string[] },
): Promise<void> {
  await trx
    .insertInto('comment_spam')
    .values({ comment_id: commentId, score, reasons })
    .onConflict((conflict) => conflict.column('comment_id').doUpdateSet({ score, reasons }))
    .execute();
}

/** Forgets why a comment was put aside: its text has changed. As what it is counted stays. */
export async function clearVerdict(trx: Kysely<Schema>, commentId: number): Promise<void> {
  await trx
    .updateTable('comment_spam')
    .set({ score: null, reasons: [] })
    .where('comment_id', '=', commentId)
    .execute();
}

/** Deletes what a comment was judged by. What was counted from it stays. */
export async function deleteVerdict(trx: Kysely<Schema>, commentId: number): Promise<void> {
  await trx.deleteFrom('comment_spam').where('comment_id', '=', commentId).execute();
}

/** A comment that somebody has decided about. */
export interface DecidedComment {
  id: number;
  blog_id: Scope;
  /** The posts of a team's blog are its members' alone, and teach nobody else. */
  team_id: number | null;
  status: 'approved' | 'unapproved' | 'spam' | 'trash';
  content_raw: string;
  content_html: string;
  /** As which it is counted so far, with these words. */
  is_spam: boolean | null;
  is_shared: boolean;
  words: number[];
}

const SELECT_DECIDED = sql`
  select c.id, feeds.blog_id, feeds.team_id, c.status, c.content_raw, c.content_html, s.is_spam,
    coalesce(s.is_shared, false) as is_shared, coalesce(s.words, '{}') as words`;

/** Lists comments with what is counted from them. The caller has locked their rows. */
export async function listDecided(
  trx: Transaction<Schema>,
  ids: readonly number[],
): Promise<DecidedComment[]> {
  const { rows } = await sql<DecidedComment>`
    ${SELECT_DECIDED}
    from comments c join posts on posts.id = c.post_id join feeds on feeds.id = posts.feed_id
    left join comment_spam s on s.comment_id = c.id
    where c.id = any(${[...ids]}::bigint[]) order by c.id
  `.execute(trx);
  return rows;
}

/** Lists the newest comments below a blog's latest discussed posts that have been left published since `before`, and are not counted yet. */
export async function listUncounted(
  trx: Transaction<Schema>,
  blogId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<DecidedComment[]> {
  const { rows } = await sql<DecidedComment>`
    ${SELECT_DECIDED}
    from feeds
    cross join lateral (
      select id from posts where feed_id = feeds.id and last_comment_at is not null
      order by last_comment_at desc, id desc limit 50
    ) posts
    cross join lateral (
      select * from comments where post_id = posts.id and status = 'approved' and deleted_at is null
        and created_at < ${before}
      order by id desc limit 10
    ) c
    left join comment_spam s on s.comment_id = c.id
    where feeds.blog_id = ${blogId} and s.is_spam is null
    order by c.id desc limit ${limit}
  `.execute(trx);
  return rows;
}

/** Stores as what a comment is counted, and with which words; `is_spam` null: not at all. */
export async function updateCounted(
  trx: Transaction<Schema>,
  comments: readonly Pick<DecidedComment, 'id' | 'is_spam' | 'is_shared' | 'words'>[],
): Promise<void> {
  for (const { id, is_spam, is_shared, words } of comments)
    await trx
      .insertInto('comment_spam')
      .values({ comment_id: id, is_spam, is_shared, words })
      .onConflict((conflict) => conflict.column('comment_id').doUpdateSet({ is_spam, is_shared, words }))
      .execute();
}

/** Returns the number of a scope's decisions, and keeps others from counting there until the transaction ends. */
export async function lockTotals(trx: Transaction<Schema>, scope: Scope): Promise<number> {
  const { rows } = await sql<SpamCounts>`
    insert into spam_totals (blog_id) values (${scope}::bigint)
    on conflict (blog_id) do update set words = spam_totals.words
    returning spam, welcome
  `.execute(trx);
  return rows[0]!.spam + rows[0]!.welcome;
}

/** What decisions change in a scope's counts. */
export interface Difference extends SpamCounts {
  words: ReadonlyMap<number, SpamCounts>;
}

/** Counts decisions; where there are too many words then, the rarest and oldest are forgotten. The caller has locked the totals. */
export async function addCounts(
  trx: Transaction<Schema>,
  scope: Scope,
  { spam, welcome, words }: Difference,
  today: Date,
): Promise<void> {
  const changed = [...words].filter(([, counts]) => counts.spam !== 0 || counts.welcome !== 0);
  const columns = sql`unnest(
    ${changed.map(([word]) => word)}::bigint[],
    ${changed.map(([, counts]) => counts.spam)}::int[],
    ${changed.map(([, counts]) => counts.welcome)}::int[]
  ) changed (word, spam, welcome)`;
  // A word that was forgotten meanwhile cannot be taken back.
  const { rows } = await sql<{ total: number }>`
    with updated as (
      update spam_words known
      set spam = greatest(0, known.spam + changed.spam), welcome = greatest(0, known.welcome + changed.welcome),
        counted_on = ${today}::timestamptz
      from ${columns}
      where known.word = changed.word and ${scope === null ? sql`known.blog_id is null` : sql`known.blog_id = ${scope}`}
      returning known.word
    ), added as (
      insert into spam_words (blog_id, word, spam, welcome, counted_on)
      select ${scope}::bigint, word, greatest(0, spam), greatest(0, welcome), ${today}::timestamptz
      from ${columns}
      where (spam > 0 or welcome > 0) and word not in (select word from updated)
      returning word
    )
    update spam_totals
    set spam = greatest(0, spam + ${spam}), welcome = greatest(0, welcome + ${welcome}),
      words = words + (select count(*) from added)
    where ${scope === null ? sql`blog_id is null` : sql`blog_id = ${scope}`}
    returning words as total
  `.execute(trx);
  const max = scope === null ? SPAM_WORDS_SHARED : SPAM_WORDS_PER_BLOG;
  if (rows[0]!.total > max) await forgetWords(trx, scope, Math.floor(max * 0.9));
}

/**
 * Forgets a scope's rarest and oldest words until `left` remain. They are read into an array first: with statistics from before the
 * words, the database would otherwise search all of them again for each.
 */
async function forgetWords(trx: Transaction<Schema>, scope: Scope, left: number): Promise<void> {
  const isOfScope = scope === null ? sql`blog_id is null` : sql`blog_id = ${scope}`;
  await sql`
    with forgotten as (
      delete from spam_words where ${isOfScope} and word = any(array(
        select word from spam_words where ${isOfScope}
        order by spam + welcome desc, counted_on desc, word offset ${left}
      ))
      returning word
    )
    update spam_totals set words = words - (select count(*) from forgotten) where ${isOfScope}
  `.execute(trx);
}
