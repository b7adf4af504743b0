import type { Context } from '#server/context.ts';
import { htmlToText } from '#server/crawler/parse/html-text.ts';
import { findVisibleFeeds } from '#server/features/feeds/queries.ts';
import type { ConnectedPost } from '#shared/api/connected-sites.ts';
import { callConnectedSite } from './call.ts';
import { dateOf, numberOf, objectOf, textOf, urlOf } from './foreign.ts';
import type { ConnectedSiteRow } from './queries.ts';
import { listPostsOfFeed } from './queries-posts.ts';
import { errorOfRefusal } from './rules.ts';

const PER_PAGE = 20;

interface Wish {
  status: string;
  page: number;
}

/** A page of a site's posts: as WordPress lists them for its owner, or those of its feed that we have. Throws an AppError. */
export function listPosts(
  context: Context,
  site: ConnectedSiteRow,
  wish: Wish,
): Promise<{ found: number; posts: ConnectedPost[] }> {
  return site.kind === 'wordpress' ? listOwnPosts(context, site, wish) : listReadPosts(context, site, wish);
}

async function listOwnPosts(context: Context, site: ConnectedSiteRow, { status, page }: Wish) {
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
    // Behind the last page, as after a deletion.
    if (outcome.code === 'rest_post_invalid_page_number') return { found: 0, posts: [] };
    throw errorOfRefusal(outcome);
  }
  if (!Array.isArray(outcome.body)) throw errorOfRefusal({ kind: 'refused', reason: 'rest' });
  const posts = outcome.body.map((value: unknown) => presentOwnPost(objectOf(value), site.url));
  return { found: outcome.total ?? posts.length, posts };
}

function presentOwnPost(post: Record<string, unknown>, home: string): ConnectedPost {
  const ID = numberOf(post.id);
  return {
    ID,
    title: htmlToText(textOf(objectOf(post.title).rendered)),
    status: textOf(post.status),
    date: dateOf(post.date_gmt),
    URL: urlOf(post.link),
    edit_URL: new URL(`wp-admin/post.php?post=${ID}&action=edit`, home.replace(/\/?$/, '/')).href,
  };
}

async function listReadPosts({ db }: Context, site: ConnectedSiteRow, { status, page }: Wish) {
  const [feed] = site.feed_id === null ? [] : await findVisibleFeeds(db, site.user_id, [site.feed_id]);
  // What a feed shows is published.
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
