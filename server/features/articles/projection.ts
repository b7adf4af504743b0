import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { toBlogUrl } from '#server/features/blogs/urls.ts';
import { retractActs } from '#server/features/notifications/queries-acts.ts';
import { chooseImage, describeMedia } from '#server/features/posts/rules.ts';
import { type NewPost, upsertPosts } from '#server/features/posts/upsert.ts';
import { linkMentions } from '#server/markup/mentions.ts';
import type { PostImage } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { cutExcerpt } from '#server/text/html-text.ts';
import { findTextDirection } from '#server/text/language.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { sanitize } from './fields.ts';
import { toArticleUrl, toPermalink } from './present.ts';
import { type ArticleRow, findAuthor } from './queries.ts';
import { restoreConversation, saveConversation } from './queries-conversation.ts';
import { listArticleMentions } from './queries-mentions.ts';
import * as queries from './queries-projection.ts';

/** The address of this server and the time. */
export interface ProjectionDeps {
  publicUrl: string;
  now: Date;
  /** Of a blog that has moved here: see `upsertPosts`. */
  isOld?: boolean;
}

/**
 * Makes the row of `posts` match the article: a published one has a row with its number, unless it was taken down; any other has none.
 * So it is in every follower's stream, or out of it, when the transaction ends. A page has none, but the blog's pages show its change.
 */
export async function projectArticle(
  trx: Transaction<Schema>,
  article: ArticleRow,
  deps: ProjectionDeps,
): Promise<void> {
  const home = await queries.getHome(trx, article.blog_id);
  if (article.type === 'page') return queries.touchFeed(trx, home.feed_id, deps.now);
  if (article.status === 'publish' && !article.withheld_at) await publish(trx, article, home, deps);
  else await unpublish(trx, article, home.feed_id);
  await queries.touchFeed(trx, home.feed_id, deps.now);
}

async function publish(
  trx: Transaction<Schema>,
  article: ArticleRow,
  home: queries.Home,
  deps: ProjectionDeps,
): Promise<void> {
  const before = await queries.findProjection(trx, article.id);
  const author = await findAuthor(trx, article.author_id);
  const featured = await queries.describeImage(trx, article.featured_image);
  const names = deps.isOld ? [] : (await listArticleMentions(trx, article)).map(({ username }) => username);
  const known = { author, featured, knownGuid: before?.guid, mentioned: new Set(names) };
  const row = toPostRow(article, home, known, deps);
  await upsertPosts(trx, [{ feedId: home.feed_id, posts: [row] }], deps.now, { areOld: deps.isOld ?? false });
  // The writer's date is applied here, because the upsert does not accept a changed date.
  const date = row.sort_at;
  if (before && before.sort_at.getTime() !== date.getTime())
    await queries.moveProjection(trx, article.id, date);
  if (!before) await restoreConversation(trx, article.id);
}

async function unpublish(
  trx: Transaction<Schema>,
  { id: articleId, xpost, author_id }: ArticleRow,
  feedId: number,
): Promise<void> {
  await queries.lockProjection(trx, { articleId, feedId });
  await saveConversation(trx, articleId);
  await queries.deleteProjection(trx, articleId);
  if (xpost?.post_id !== undefined && author_id !== null)
    await retractActs(trx, { groupKeys: [`reblog:${xpost.post_id}`], actorId: author_id });
}

function toPostRow(
  article: ArticleRow,
  home: queries.Home,
  known: {
    author: { username: string; name: string } | undefined;
    featured: PostImage | undefined;
    knownGuid: string | undefined;
    mentioned: ReadonlySet<string>;
  },
  { publicUrl, now }: ProjectionDeps,
): NewPost {
  const body = sanitize(article.content_html, toBlogUrl(publicUrl, home.slug));
  const { html, text, wordCount, images } = body;
  const url = toArticleUrl(publicUrl, home.slug, article.slug);
  const blog = { name: home.title, url: toBlogUrl(publicUrl, home.slug) };
  const { author, featured } = known;
  const guid = known.knownGuid ?? toPermalink(publicUrl, article.id);
  const date = article.published_at ?? now;
  const row = {
    id: article.id,
    author_id: article.author_id,
    guid,
    url,
    title: article.title,
    excerpt: cutExcerpt(article.excerpt || text),
    is_excerpt_only: false,
    // Articles by the platform itself, or by a deleted account, have the blog as author.
    authors: [author ? { name: author.name, url: `${publicUrl}/reader/users/${author.username}` } : blog],
    published_at: date,
    updated_at: article.updated_at,
    sort_at: date,
    image: chooseImage(featured, images) ?? null,
    enclosures: [],
    word_count: wordCount,
    language: home.language,
    direction: findTextDirection(home.language, `${article.title} ${text}`),
    comments_url: `${url}#comments`,
    comment_count: null,
    location: null,
    media: describeMedia(body, []),
    xpost: article.xpost,
    content_html: linkMentions(html, known.mentioned, publicUrl),
    summary_html: '',
    tags: [...new Map(article.tags.map((title) => [normalizeTagSlug(title), title]))].map(
      ([slug, title]) => ({
        slug,
        title,
      }),
    ),
  };
  return { ...row, content_hash: computeHash(row) };
}

/** Returns SHA-256 cut to 16 bytes, hexadecimal, as for entries of feeds. */
function computeHash(row: object): string {
  return createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32);
}
