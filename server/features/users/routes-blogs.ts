import type { Context } from '#server/context.ts';
import { getBlog } from '#server/features/blogs/queries.ts';
import { getOwnBlog } from '#server/features/blogs/resolve.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { listBlogUsers, suggestUsers } from '#shared/api/users.ts';
import { presentWriter } from './present.ts';
import * as queries from './queries-blogs.ts';

/** As many as the list under a text field shows. */
const SUGGESTIONS = 20;

/** The writers of a blog, and users to mention. */
export const blogUserRoutes: Route<Context>[] = [
  route(listBlogUsers, async (context: Context, { siteId, role, ...query }, viewer) => {
    const { db, config } = context;
    await getOwnBlog(context, siteId, viewer);
    const { found, rows } = await queries.listSiteUsers(db, siteId, viewer.id, {
      ...query,
      role: role === 'administrator' ? 'owner' : role,
    });
    return {
      found,
      users: rows.map((row) => ({
        ...presentWriter(row, config.publicUrl),
        roles: [row.role === 'owner' ? ('administrator' as const) : ('author' as const)],
      })),
    };
  }),

  route(suggestUsers, async ({ db, config }: Context, { site_id, post_id, filter, q }, viewer) => {
    const blog =
      site_id === undefined
        ? await queries.findBlogOfPost(db, post_id, viewer.id)
        : await getBlog(db, site_id, viewer.id);
    const beginning = (filter ?? q ?? '').replace(/^@/, '').toLowerCase();
    const rows = await queries.listSuggestedUsers(db, viewer.id, {
      blog,
      postId: post_id,
      beginning,
      limit: SUGGESTIONS,
    });
    return {
      suggestions: rows.map(({ id, username, name, image }) => ({
        ID: id,
        user_login: username,
        display_name: name,
        image_URL: image,
        profile_URL: `${config.publicUrl}/reader/users/${username}`,
      })),
    };
  }),
];
