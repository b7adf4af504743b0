import type { Context } from '#server/context.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { presentThreads } from '#server/features/conversations/present.ts';
import { listLatestComments } from '#server/features/conversations/queries.ts';
import { findMuter } from '#server/features/mutes/queries.ts';
import { findMute } from '#server/features/mutes/rules.ts';
import { presentPost } from '#server/features/posts/present.ts';
import { listPosts } from '#server/features/posts/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { toCursor, toPage } from '#server/platform/http/page-cursor.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/blog-pages.ts';
import { CONVERSATION_COMMENTS, TEAM_NEWS_MAX } from '#shared/domain/limits.ts';
import { countNews, listThreadPositions } from './queries-team.ts';
import { getBlogBySlug } from './routes.ts';

/** Returns the blog of one of the viewer's teams. Throws `not_found` for every other one. */
async function getTeamBlog(context: Context, slug: string, viewer: Viewer): Promise<BlogRow> {
  const blog = await getBlogBySlug(context, slug, viewer);
  if (blog.team_id === null) throw new AppError('not_found', 'This is not the blog of a team.');
  return blog;
}

export const teamPageRoutes: Route<Context>[] = [
  route(
    api.getTeamFrontPage,
    async (context: Context, { slug, sort: order, number, page_handle }, viewer) => {
      const { db, clock, config } = context;
      const now = clock.now();
      const blog = await getTeamBlog(context, slug, viewer);
      const found = await listThreadPositions(db, blog.feed_id, {
        ...{ order, after: toCursor(page_handle), limit: number + 1 },
      });
      const { shown, next } = toPage(found, number);
      const ids = shown.map(({ id }) => id);
      const [posts, comments, muter] = await Promise.all([
        listPosts(db, ids, viewer.id, { hasContent: true }),
        listLatestComments(db, ids, viewer.id, { perPost: CONVERSATION_COMMENTS }),
        findMuter(context, viewer),
      ]);
      const presented = posts.map((post) => {
        const muted = findMute(muter, post);
        return { ...presentPost(post), ...(muted && { muted }) };
      });
      const occasion = { viewer, muter, now, publicUrl: config.publicUrl };
      return { posts: presentThreads(presented, comments, occasion), ...next, date: now.toISOString() };
    },
  ),

  route(api.countTeamNews, async (context: Context, { slug, since }, viewer) => {
    const { feed_id: feedId } = await getTeamBlog(context, slug, viewer);
    return countNews(context.db, { feedId, viewerId: viewer.id, since, max: TEAM_NEWS_MAX });
  }),
];
