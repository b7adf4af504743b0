import type { Context } from '#server/context.ts';
import { getBlog } from '#server/features/blogs/queries.ts';
import { listVisibleFeeds } from '#server/features/feeds/queries.ts';
import { listPosts, type PostView } from '#server/features/posts/queries.ts';
import { getPostByKey } from '#server/features/posts/resolve.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { convertTextToHtml, escapeHtml } from '#server/text/html-text.ts';
import { toArticleUrl } from './present.ts';
import { requireWriter } from './rules.ts';
import { createArticle } from './save.ts';

/**
 * Publishes a quotation of a post with a link to it, below a note, in one of the user's own blogs. Throws `not_found` or
 * `forbidden` for another blog, and `forbidden` where a team's post would leave the team.
 */
export async function createReblog(
  context: Context,
  post: { siteId: string; postId: number },
  { siteId, note }: { siteId: number; note: string },
  viewer: Viewer,
): Promise<{ postId: number; url: string }> {
  const { db, config } = context;
  const { id } = await getPostByKey(context, post, viewer);
  const [original] = await listPosts(db, [id], viewer.id);
  if (!original) throw new AppError('unknown_post', 'We can’t find that post on this site.');
  const site = await getBlog(db, siteId, viewer.id);
  requireWriter(viewer, site);
  const [feed] = await listVisibleFeeds(db, viewer.id, [original.feed_id]);
  if (feed?.team_id != null && feed.team_id !== site.team_id)
    throw new AppError('forbidden', 'This post is private to a team, so it can’t be posted elsewhere.');
  const address = original.url ?? original.site_url ?? original.feed_url;
  const article = await createArticle(context, site, viewer, {
    status: 'publish',
    title: original.title || original.feed_title,
    content: renderQuotation(original, address, note),
    xpost: {
      original_url: address,
      ...(original.blog_id === null ? {} : { site_id: original.blog_id }),
      feed_id: original.feed_id,
      post_id: original.id,
    },
  });
  return { postId: article.id, url: toArticleUrl(config.publicUrl, site.slug, article.slug) };
}

/** Renders the note as typed, then the beginning of the post and its source, as HTML. */
function renderQuotation(original: PostView, address: string, note: string): string {
  const site = escapeHtml(original.feed_title || original.feed_host);
  const link = `<a href="${escapeHtml(address)}">${escapeHtml(original.title) || site}</a>`;
  const excerpt = original.excerpt === '' ? '' : `<p>${escapeHtml(original.excerpt)}</p>`;
  const quotation = `<blockquote cite="${escapeHtml(address)}">${excerpt}<p>${link}, ${site}</p></blockquote>`;
  if (note === '') return quotation;
  const noteHtml = convertTextToHtml(note);
  return (noteHtml.startsWith('<p>') ? noteHtml : `<p>${noteHtml}</p>`) + quotation;
}
