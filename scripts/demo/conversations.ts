import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inviteAuthor } from '#server/features/blogs/queries-authors.ts';
import { createCommentLike } from '#server/features/comments/queries-write.ts';
import {
  createCommentNotifications,
  createImportNotification,
  createPostNotifications,
} from '#server/features/notifications/queries-write.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { ANSWERS, REMARKS } from './talk.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** Creates long conversations with their follows and notifications. */
export async function letPeopleBeTold(context: Context, people: Map<string, Viewer>): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const nora = people.get('nora')!;
  await talkAtLength(
    context,
    [...people.values()].filter(({ emailVerified }) => emailVerified),
  );
  await sql`
    insert into conversation_follows (user_id, post_id, state, created_at)
    select author_id, post_id, 'F', min(created_at) from comments where author_id is not null group by author_id, post_id
    on conflict do nothing
  `.execute(db);
  // Otherwise Nora would get nothing else: she follows every fourth of them.
  await sql`
    delete from conversation_follows where user_id = ${nora.id} and post_id not in (
      select post_id from (
        select post_id, row_number() over (order by last_comment_at desc) as place
        from conversation_follows join posts on posts.id = post_id where user_id = ${nora.id}
      ) followed where place % 4 = 2)
  `.execute(db);
  await likeSomeComments(context);
  await askForApproval(context, nora, people.get('ada')!);
  await tellOfComments(context, new Date(now.getTime() - 2 * DAY_MS));
  await tellOfPosts(context, nora);
  await inviteSomewhere(context, nora);
  await createImportNotification(db, {
    userId: nora.id,
    importId: 'demo',
    added: 27,
    existing: 3,
    failed: 1,
    now: new Date(now.getTime() - 26 * HOUR_MS),
  });
  await settlePast(context);
}

/** Adds everyone's comments to the newest post of each of the first blogs. */
async function talkAtLength({ db, clock }: Context, people: Viewer[]): Promise<void> {
  const now = clock.now().getTime();
  const { rows: posts } = await sql<{ id: number; author_id: number }>`
    select distinct on (posts.feed_id) posts.id, posts.author_id
    from posts join feeds on feeds.id = posts.feed_id
    where feeds.blog_id is not null and feeds.team_id is null and posts.author_id is not null
    order by posts.feed_id, posts.sort_at desc limit 6
  `.execute(db);
  for (const [index, post] of posts.entries()) {
    let thread: number | null = null;
    const count = 34 - index * 5;
    for (let said = 0; said < count; said += 1) {
      const isAnswer = thread !== null && said % 3 > 0;
      const text =
        isAnswer && said % 3 === 2
          ? ANSWERS[said % ANSWERS.length]!
          : REMARKS[(said * 7 + index) % REMARKS.length]!;
      const author = people[(said * 5 + index) % people.length]!;
      const row: { id: number } = await db
        .insertInto('comments')
        .values({
          post_id: post.id,
          author_id: said % 3 === 2 ? post.author_id : author.id,
          parent_id: isAnswer ? thread : null,
          root_id: isAnswer ? thread : null,
          status: 'approved',
          content_html: `<p>${text}</p>`,
          content_raw: text,
          created_at: new Date(now - (count - said) * 11 * 60_000 - index * HOUR_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (!isAnswer) thread = row.id;
    }
  }
}

async function likeSomeComments({ db }: Context): Promise<void> {
  const { rows } = await sql<{ comment_id: number; user_id: number; at: Date }>`
    select comments.id as comment_id, users.id as user_id, comments.created_at + interval '9 minutes' as at
    from comments cross join users
    where (comments.id * 7 + users.id * 3) % 11 = 0 and users.email_verified and comments.author_id <> users.id
      and not exists (select from posts join feeds on feeds.id = posts.feed_id
        where posts.id = comments.post_id and feeds.team_id is not null)
  `.execute(db);
  await db.transaction().execute(async (trx) => {
    for (const { comment_id, user_id, at } of rows) await createCommentLike(trx, user_id, comment_id, at);
  });
}

/** Sets one of Nora's blogs to moderate first comments, with one comment waiting. */
async function askForApproval({ db, clock }: Context, owner: Viewer, writer: Viewer): Promise<void> {
  const post = await db
    .selectFrom('posts')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .innerJoin('blog_authors', 'blog_authors.blog_id', 'feeds.blog_id')
    .select(['posts.id', 'feeds.blog_id'])
    .where('blog_authors.user_id', '=', owner.id)
    .where('blog_authors.role', '=', 'owner')
    .where('feeds.team_id', 'is', null)
    .orderBy('posts.sort_at', 'desc')
    .executeTakeFirst();
  if (!post) return;
  await db.updateTable('blogs').set({ comment_policy: 'moderated' }).where('id', '=', post.blog_id).execute();
  const text = 'I am new here. Is it all right to ask where the blue boat in the picture is kept?';
  await db
    .insertInto('comments')
    .values({
      post_id: post.id,
      author_id: writer.id,
      parent_id: null,
      root_id: null,
      status: 'unapproved',
      content_html: `<p>${text}</p>`,
      content_raw: text,
      created_at: new Date(clock.now().getTime() - 25 * 60_000),
    })
    .execute();
}

/** Creates the notifications of comments, dated like them. */
async function tellOfComments({ db }: Context, since: Date): Promise<void> {
  const comments = await db
    .selectFrom('comments')
    .select(['id', 'created_at'])
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  for (const { id, created_at } of comments) await createCommentNotifications(db, id, created_at);
}

/** Creates Nora's notifications of the posts of three sites. */
async function tellOfPosts({ db }: Context, reader: Viewer): Promise<void> {
  await sql`
    update subscriptions set notify_posts = true, created_at = created_at - interval '30 days' where id in (
      select subscriptions.id from subscriptions join feeds on feeds.id = subscriptions.feed_id
      where user_id = ${reader.id} and feeds.blog_id is not null order by feeds.newest_post_at desc nulls last limit 3)
  `.execute(db);
  const posts = await db
    .selectFrom('posts')
    .innerJoin('subscriptions', 'subscriptions.feed_id', 'posts.feed_id')
    .select(['posts.id', 'posts.feed_id', 'posts.sort_at'])
    .where('subscriptions.user_id', '=', reader.id)
    .where('subscriptions.notify_posts', '=', true)
    .orderBy('posts.sort_at', 'desc')
    .limit(6)
    .execute();
  for (const { id, feed_id, sort_at } of posts)
    await createPostNotifications(db, { feedId: feed_id, postIds: [id], userIds: [reader.id], now: sort_at });
}

async function inviteSomewhere({ db, clock }: Context, reader: Viewer): Promise<void> {
  const blog = await db
    .selectFrom('blogs')
    .select('id')
    .where('team_id', 'is', null)
    .where('slug', '!=', 'handbook')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('blog_authors')
            .select('user_id')
            .whereRef('blog_authors.blog_id', '=', 'blogs.id')
            .where('user_id', '=', reader.id),
        ),
      ),
    )
    .orderBy('id')
    .executeTakeFirst();
  if (!blog) return;
  const at = new Date(clock.now().getTime() - 3 * HOUR_MS);
  await db.transaction().execute((trx) => inviteAuthor(trx, blog.id, reader.id, 'author', at));
}

/** Spreads subscribers over the past days, and marks everything older than three days as read. */
async function settlePast({ db, clock }: Context): Promise<void> {
  await sql`
    update notifications set updated_at = updated_at - (id % 3) * interval '7 hours' where type = 'follow'
  `.execute(db);
  await sql`
    update notifications set read_at = updated_at
    where updated_at < ${new Date(clock.now().getTime() - 3 * DAY_MS)} or id % 3 = 0
  `.execute(db);
}
