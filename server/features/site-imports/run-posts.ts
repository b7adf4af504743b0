import { importArticleIn } from '#server/features/articles/save.ts';
import { type BlogRow, findBlog } from '#server/features/blogs/queries.ts';
import { toBlogUrl, toMediaUrl } from '#server/features/blogs/urls.ts';
import { saveImportedComments } from '#server/features/comments/save.ts';
import { MARKDOWN_MAX } from '#shared/domain/limits.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import type { SiteImportReason } from '#shared/domain/site-import-reasons.ts';
import { ImportFailure } from './failure.ts';
import { replaceInMarkdown } from './markdown-addresses.ts';
import { ARCHIVE_BASE, listPictures, replacePictures, toPictureAddress } from './picture-addresses.ts';
import { listAccounts } from './queries-authors.ts';
import * as imported from './queries-imported.ts';
import { countItems, deleteItems, listCommentsOf, listItems, type StagedItem } from './queries-items.ts';
import { addPicturePost, type NewEntry } from './queries-report.ts';
import { toFeaturedKey } from './read.ts';
import { toOldPath, toOrigin, toStoredKey } from './rules.ts';
import { toOwnSource } from './run-pictures.ts';
import { renderPost, type StagedComment, type StagedPost, toBase } from './staged.ts';
import type { Trx, Work } from './work.ts';

type Post = StagedItem<StagedPost>;

/** Posts that are listed at a time: each can have a megabyte. */
const LISTED_AT_ONCE = 10;

/** Stores the posts and pages of an import, each whole in a transaction: with its dates, tags, old addresses and comments. */
export async function storePosts(work: Work): Promise<void> {
  const { row, context } = work;
  const blog = await findBlog(context.db, row.blog_id, row.user_id);
  if (!blog || row.user_id === null) throw new ImportFailure('blog_without_owner');
  const accounts = await listAccounts(context.db, row.id);
  let after = 0;
  for (;;) {
    const posts = await listItems<StagedPost>(context.db, row.id, {
      kind: 'post',
      after,
      limit: LISTED_AT_ONCE,
    });
    if (posts.length === 0) break;
    after = posts.at(-1)!.place;
    for (const post of posts) {
      await new Promise(setImmediate);
      const { texts, missing } = await prepare(work, blog, post.data);
      await work.store((trx) => storePost(work, trx, { blog, post, texts, missing, accounts }));
    }
  }
  await reportLeftComments(work);
}

interface Texts {
  content?: string;
  content_markdown?: string;
  featured_image: string | null;
}

/** Returns a post's text and picture with the addresses that its pictures have here, and the keys of those that are not here. */
async function prepare(
  work: Work,
  blog: BlogRow,
  post: StagedPost,
): Promise<{ texts: Texts; missing: string[] }> {
  const siteUrl = work.row.site?.url ?? null;
  const base = toBase(siteUrl);
  const html = renderPost(post, siteUrl);
  const toKey = (url: string) => {
    const address = toPictureAddress(url, base);
    return address && toStoredKey(address.key);
  };
  const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  const keys = [...listPictures(html).map(({ url }) => url), ...links].flatMap((url) => toKey(url) ?? []);
  const featured = post.featuredImage;
  const featuredKey =
    featured === null
      ? undefined
      : 'key' in featured
        ? toStoredKey(toFeaturedKey(featured.key))
        : toKey(featured.url);
  const all = [...new Set(featuredKey === undefined ? keys : [...keys, featuredKey])];
  const found = await findPictures(work, all);
  const missing = all.filter((key) => !found.has(key));
  const find = (url: string) => found.get(toKey(url) ?? '');
  const featured_image =
    (featuredKey && found.get(featuredKey)) ??
    (featured && 'url' in featured && /^https?:/.test(featured.url) ? featured.url : null);
  const { format, text } = post.content;
  // Links within an export that doesn't say where the blog was lead to where its old addresses are known.
  const home = toBlogUrl(work.context.config.publicUrl, blog.slug);
  const toLink = (url: string) =>
    url.startsWith(ARCHIVE_BASE) ? `${home}/${url.slice(ARCHIVE_BASE.length)}` : url;
  if (format === 'markdown' && isModuleOn(blog, 'markdown') && text.length <= MARKDOWN_MAX)
    return {
      texts: { content_markdown: replaceInMarkdown(text, base, find, toLink), featured_image },
      missing,
    };
  const content = replacePictures(html, find).replaceAll(` href="${ARCHIVE_BASE}`, ` href="${home}/`);
  return { texts: { content, featured_image }, missing };
}

/** Returns the addresses of pictures here, by their keys. */
async function findPictures({ row, context }: Work, keys: readonly string[]): Promise<Map<string, string>> {
  const sources = keys.flatMap((key) => [[key, key] as const, [toOwnSource(row.id, key), key] as const]);
  const found = await imported.listImportedPictures(
    context.db,
    row.blog_id,
    sources.map(([source]) => source),
  );
  const { publicUrl } = context.config;
  return new Map(
    sources.flatMap(([source, key]) => {
      const id = found.get(source);
      return id === undefined ? [] : [[key, toMediaUrl(publicUrl, id)] as const];
    }),
  );
}

interface Storing {
  blog: BlogRow;
  post: Post;
  texts: Texts;
  /** Keys of pictures that it shows and that are not here. */
  missing: readonly string[];
  /** The accounts of authors by their keys. */
  accounts: ReadonlyMap<string, number>;
}

async function storePost(
  work: Work,
  trx: Trx,
  { blog, post, texts, missing, accounts }: Storing,
): Promise<void> {
  const { row, context } = work;
  const { key, data, place } = post;
  const kind = data.type === 'page' ? 'pages' : 'posts';
  const origin = toOrigin(row.site, row.format ?? '');
  await deleteItems(trx, row.id, [place]);
  work.done += 1;
  const end = async (
    outcome: NewEntry['outcome'],
    reason: SiteImportReason | null,
    articleId: number | null,
  ) => {
    work.count(kind, outcome);
    const subject = data.title || data.oldAddresses[0] || key;
    await work.report(trx, [{ kind: data.type, outcome, subject, reason, count: 1, articleId }]);
    if (articleId !== null) await addPicturePost(trx, row.id, articleId, missing);
  };
  const known = await imported.findImportedArticle(trx, { blogId: blog.id, origin, key });
  if (known) {
    if (known.status !== 'trash') await storeComments(work, trx, { post, articleId: known.id, accounts });
    return end('existing', known.status === 'trash' ? 'in_trash' : null, known.id);
  }
  const authorId = (data.authorKey !== null && accounts.get(data.authorKey)) || row.user_id;
  const article = await importArticleIn(trx, context, blog, authorId, {
    ...texts,
    type: data.type,
    title: data.title,
    excerpt: data.excerpt,
    tags: data.tags,
    slug: data.slug,
    status: row.as_drafts ? 'draft' : data.status,
    date: data.publishedAt === null ? null : new Date(data.publishedAt),
    updatedAt: data.updatedAt === null ? null : new Date(data.updatedAt),
  });
  if (!article) return end('failed', 'empty', null);
  const made = { blog_id: blog.id, origin, key, article_id: article.id, import_id: row.id };
  await imported.recordImportedArticle(trx, { ...made, was_scheduled: article.status === 'future' });
  await imported.insertAddresses(
    trx,
    { blogId: blog.id, articleId: article.id, importId: row.id },
    data.oldAddresses.flatMap((address) => toOldPath(address, row.site?.url ?? null) ?? []),
  );
  await storeComments(work, trx, { post, articleId: article.id, accounts });
  const becameDraft = row.as_drafts && data.status !== 'draft';
  await end('added', data.remark ?? (becameDraft ? 'as_draft' : null), article.id);
}

/** Stores those comments of a post that are not here yet. */
async function storeComments(
  work: Work,
  trx: Trx,
  { post, articleId, accounts }: { post: Post; articleId: number; accounts: ReadonlyMap<string, number> },
): Promise<void> {
  const { row, context } = work;
  const items = await listCommentsOf<StagedComment>(trx, row.id, post.key);
  if (items.length === 0) return;
  await deleteItems(
    trx,
    row.id,
    items.map(({ place }) => place),
  );
  if (!row.with_comments) return;
  const parents = items.flatMap(({ data }) => data.parentKey ?? []);
  const known = await imported.listImportedComments(trx, articleId, [
    ...items.map(({ key }) => key),
    ...parents,
  ]);
  const fresh = new Map(items.filter(({ key }) => !known.has(key)).map((item) => [item.key, item]));
  const saved = await saveImportedComments(
    trx,
    articleId,
    [...fresh.values()].map(({ key, data }) => {
      const authorId = (data.authorKey !== null && accounts.get(data.authorKey)) || null;
      return {
        key,
        parentKey: data.parentKey,
        authorId,
        guest: authorId === null ? { name: data.authorName, url: data.authorUrl } : null,
        content: data.content,
        status: data.status,
        at: data.writtenAt === null ? context.clock.now() : new Date(data.writtenAt),
      };
    }),
    known,
  );
  await imported.recordImportedComments(trx, row.id, articleId, saved);
  work.count('comments', 'existing', items.length - fresh.size);
  work.count('comments', 'added', saved.length);
  work.count('comments', 'failed', fresh.size - saved.length);
}

/** Reports comments whose post is not here. */
async function reportLeftComments(work: Work): Promise<void> {
  const { row, context } = work;
  const left = (await countItems(context.db, row.id)).comment ?? 0;
  if (left === 0 || !row.with_comments) return;
  await work.store(async (trx) => {
    work.count('comments', 'failed', left);
    await work.report(trx, [
      {
        kind: 'comment',
        outcome: 'failed',
        subject: '',
        reason: 'without_post',
        count: left,
        articleId: null,
      },
    ]);
  });
}
