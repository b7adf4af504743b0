import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { createArticle } from '#server/features/articles/save.ts';
import { type BlogRow, getBlog } from '#server/features/blogs/queries.ts';
import { acceptInvitation, inviteAuthor } from '#server/features/blogs/queries-authors.ts';
import { createBlog } from '#server/features/blogs/queries-write.ts';
import { createLike } from '#server/features/likes/queries.ts';
import { listTeamsOfUser } from '#server/features/teams/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { FeedHost } from '#test/feed-host.ts';
import type { DemoBlog } from './blog.ts';
import { MAKER_BLOGS } from './blogs-makers.ts';
import { PLACE_BLOGS } from './blogs-places.ts';
import { WORLD_BLOGS } from './blogs-world.ts';
import { serveIcon, servePicture } from './network.ts';
import { SCENE_WORDS, seededRandom } from './picture.ts';
import { ANSWERS, REMARKS } from './talk.ts';

export const BLOGS: DemoBlog[] = [...MAKER_BLOGS, ...PLACE_BLOGS, ...WORLD_BLOGS];

const HOUR_MS = 60 * 60 * 1000;

/** Creates the demo's blogs with all their posts, through the functions that the interface uses. */
export async function settleBlogs(
  context: Context,
  people: Map<string, Viewer>,
  pictures: FeedHost,
): Promise<void> {
  for (const [index, blog] of BLOGS.entries()) {
    const authors = blog.authors.map((login) => people.get(login)!);
    const site = await settleBlog(context, blog, authors);
    const icon = serveIcon(pictures, blog.slug, [...blog.title][0]!);
    await context.db.updateTable('blogs').set({ icon_url: icon }).where('id', '=', site.id).execute();
    await context.db.updateTable('feeds').set({ icon_url: icon }).where('blog_id', '=', site.id).execute();
    await writePosts(context, { blog, site, authors, offsetHours: index }, pictures);
  }
}

async function settleBlog(
  { db, clock, config }: Context,
  blog: DemoBlog,
  authors: Viewer[],
): Promise<BlogRow> {
  const [owner, ...others] = authors;
  const { slug, title, tagline, language, team } = blog;
  const now = clock.now();
  const teamId = (await listTeamsOfUser(db, owner!.id)).find((own) => own.slug === team)?.id ?? null;
  const outcome = await db
    .transaction()
    .execute((trx) =>
      createBlog(
        trx,
        owner!.id,
        { slug, title, tagline, language, teamId },
        { publicUrl: config.publicUrl, now },
      ),
    );
  if (outcome.kind !== 'created') throw new Error(`The demo's blog ${slug} could not be made.`);
  for (const author of others) {
    await db.transaction().execute(async (trx) => {
      await inviteAuthor(trx, outcome.blogId, author.id, 'author', now);
      await acceptInvitation(trx, outcome.blogId, author.id, now);
    });
  }
  return getBlog(db, outcome.blogId, owner!.id);
}

interface Writing {
  blog: DemoBlog;
  site: BlogRow;
  authors: Viewer[];
  offsetHours: number;
}

/** Writes twenty posts per blog: one every day or two, the newest some hours old. */
async function writePosts(
  context: Context,
  { blog, site, authors, offsetHours }: Writing,
  pictures: FeedHost,
): Promise<void> {
  const now = context.clock.now().getTime();
  let hoursAgo = 1 + offsetHours * 1.3;
  const drafts = blog.titles.map((title, number) => {
    const random = seededRandom(`${blog.slug} ${title}`);
    const draft = { title, number, random, date: new Date(now - hoursAgo * HOUR_MS) };
    hoursAgo += 20 + random() * 40;
    return draft;
  });
  for (const { title, number, random, date } of drafts.toReversed()) {
    const hasPicture = random() < 0.6;
    const picture = hasPicture
      ? servePicture(pictures, 'pictures', `/${blog.slug}/${number}.jpg`, blog.scene, {
          width: 1280,
          height: 720,
        })
      : null;
    await createArticle(context, site, authors[number % authors.length]!, {
      status: 'publish',
      title,
      content: bodyOf(blog, random, picture),
      featured_image: picture,
      tags: [...blog.tags.filter(() => random() < 0.6), ...(number % 7 === 3 ? ['dailyprompt'] : [])],
      date: date.toISOString(),
    });
  }
}

/** Returns two to four paragraphs of the blog's sentences, sometimes with a quotation between them. */
function bodyOf(blog: DemoBlog, random: () => number, picture: string | null): string {
  const sentences = blog.sentences.toSorted(() => random() - 0.5);
  const parts: string[] = [];
  const paragraphs = 2 + Math.floor(random() * 3);
  for (let number = 0; number < paragraphs; number += 1) {
    parts.push(`<p>${sentences.splice(0, 2 + Math.floor(random() * 2)).join(' ')}</p>`);
    if (number === 0 && picture)
      parts.push(
        `<figure><img src="${picture}" width="1280" height="720" alt="${SCENE_WORDS[blog.scene]}"></figure>`,
      );
    if (number === 1 && random() < 0.4)
      parts.push(`<blockquote><p>${sentences.splice(0, 1)}</p></blockquote>`);
  }
  return parts.join('\n');
}

/** Inserts likes and comments of the past days in bulk: the interface would date them all now. */
export async function letPeopleTalk({ db, clock }: Context, people: Viewer[]): Promise<void> {
  const random = seededRandom('talk');
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const posts = await db
    .selectFrom('posts')
    .innerJoin('feeds', 'feeds.id', 'posts.feed_id')
    .select(['posts.id', 'posts.sort_at', 'posts.author_id', 'feeds.team_id'])
    .execute();
  const now = clock.now().getTime();
  for (const post of posts) {
    const audience = post.team_id
      ? people.filter(({ username }) => ['nora', 'idris', 'tomasz'].includes(username))
      : people;
    const since = () => new Date(post.sort_at.getTime() + random() * (now - post.sort_at.getTime()));
    const likers = audience.filter(() => random() < 0.35);
    for (const { id } of likers)
      await db.transaction().execute((trx) => createLike(trx, id, post.id, since()));
    let parent: number | null = null;
    let root: number | null = null;
    let said = post.sort_at;
    for (let count = Math.floor(random() * 5); count > 0; count -= 1) {
      const isAnswer: boolean = parent !== null && random() < 0.4;
      const text: string = isAnswer ? pick(ANSWERS) : pick(REMARKS);
      said = new Date(said.getTime() + random() * Math.min(6 * HOUR_MS, (now - said.getTime()) / 2));
      const comment: { id: number } = await db
        .insertInto('comments')
        .values({
          post_id: post.id,
          author_id: (isAnswer && post.author_id) || pick(audience).id,
          parent_id: isAnswer ? parent : null,
          root_id: isAnswer ? (root ?? parent) : null,
          status: 'approved',
          content_html: `<p>${text}</p>`,
          content_raw: text,
          created_at: said,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (!isAnswer) root = comment.id;
      parent = comment.id;
    }
  }
  await sql`update posts set
    like_count = (select count(*) from likes where post_id = posts.id),
    reply_count = (select count(*) from comments where post_id = posts.id and status = 'approved')`.execute(
    db,
  );
}
