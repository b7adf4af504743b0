import type { Context } from '#server/context.ts';
import { listVisibleFeeds } from '#server/features/feeds/queries.ts';
import { convertHtmlToText } from '#server/text/html-text.ts';
import type { ConnectedPost } from '#shared/api/connected-sites.ts';
import { callConnectedSite } from './call.ts';
import { toIsoDate, toNumber, toObject, toText, toWebUrl } from './foreign.ts';
import type { ConnectedSiteRow } from './queries.ts';
import { listPostsOfFeed } from './queries-posts.ts';
import { toRefusalError } from './rules.ts';

const PER_PAGE = 20;

interface PostsQuery {
  status: string;
  page: number;
}

/** Returns a page of a site's posts: as WordPress lists them for its owner, or those of its feed. Throws an AppError. */
export function listPosts(
  context: Context,
  site: ConnectedSiteRow,
  query: PostsQuery,
): Promise<{ found: number; posts: ConnectedPost[] }> {
  return site.kind === 'wordpress' ? listOwnPosts(context, site, query) : listReadPosts(context, site, query);
}

async function listOwnPosts(context: Context, site: ConnectedSiteRow, { status, page }: PostsQuery) {
  const outcome = await callConnectedSite(context, site, {
    path: '/wp/v2/posts',
    query: {
      context: 'edit',
      status: status === 'any' ? 'publish,future,draft,pending,private' : status,
      page,
      per_page: PER_PAGE,
      _fields: 'id,title,status,date_gmt,link',
    },
  });
  if (outcome.kind === 'refused') {
    // After the last page, as after a deletion.
    if (outcome.code === 'rest_post_invalid_page_number') return { found: 0, posts: [] };
    throw toRefusalError(outcome);
  }
  if (!Array.isArray(outcome.body)) throw toRefusalError({ kind: 'refused', reason: 'rest' });
  const posts = outcome.body.map((value: unknown) => presentOwnPost(toObject(value), site.url));
  return { found: outcome.total ?? posts.length, posts };
}

function presentOwnPost(post: Record<string, unknown>, home: string): ConnectedPost {
  const ID = toNumber(post.id);
  return {
    ID,
    title: convertHtmlToText(toText(toObject(post.title).rendered)),
    status: toText(post.status),
    date: toIsoDate(post.date_gmt),
    URL: toWebUrl(post.link),
    edit_URL: new URL(`wp-admin/post.php?post=${ID}&action=edit`, home.replace(/\/?$/, '/')).href,
  };
}

async function listReadPosts({ db }: Context, site: ConnectedSiteRow, { status, page }: PostsQuery) {
  const [feed] = site.feed_id === null ? [] : await listVisibleFeeds(db, site.user_id, [site.feed_id]);
  // Entries of a feed are published.
  if (!feed || (status !== 'any' && status !== 'publish')) return { found: 0, posts: [] };
  const rows = await listPostsOfFeed(db, feed.id, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  return {
    found: feed.post_count,
    posts: rows.map((row) => ({
      ID: row.id,
      title: row.title,
      status: 'publish',
      date: row.sort_at.toISOString(),
      URL: row.url,
      edit_URL: null,
    })),
  };
}
