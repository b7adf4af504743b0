import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { feedQuery } from '../features/feeds/queries.ts';
import { presentPostName } from '../features/posts/present.ts';
import { findListedPost, findListedSitePost, postQuery } from '../features/posts/queries.ts';
import { findReferral } from '../pages/full-post/referral.ts';
import { describePage } from '../shell/page-title.ts';
import { pickSearchParams, type RouterContext, requireId, root } from './root.ts';

/** Loaded with the page, because most visits begin elsewhere. */
const importFullPostQueries = () => import('../pages/full-post/queries.ts');

const PostErrorPage = lazyRouteComponent(() => import('../shell/PostErrorPage.tsx'), 'PostErrorPage');

/** FP-01: the post that linked here. */
const validateReferral = pickSearchParams('ref_blog', 'ref_post');

export const feedPost = describePage(
  createRoute({
    getParentRoute: () => root,
    path: '/reader/feeds/$feedId/posts/$postId',
    validateSearch: validateReferral,
    loaderDeps: ({ search }) => search,
    loader: ({ context, params, deps }) =>
      loadPost(context, requireId(params.feedId), requireId(params.postId), deps),
    errorComponent: PostErrorPage,
    component: lazyRouteComponent(() => import('../pages/full-post/PostPage.tsx'), 'PostPage'),
  }),
  { title: (post) => [presentPostName(post), post.site_name, t('Reader')] },
);

export const sitePost = describePage(
  createRoute({
    getParentRoute: () => root,
    path: '/reader/blogs/$blogId/posts/$postId',
    validateSearch: validateReferral,
    loaderDeps: ({ search }) => search,
    loader: async ({ context, params, deps }) => {
      const [siteId, postId] = [requireId(params.blogId), requireId(params.postId)];
      const { queryClient } = context;
      const listed = findListedSitePost(queryClient, siteId, postId);
      if (listed) return loadPost(context, listed.feed_ID, postId, deps);
      const { readerBlogPostQuery } = await importFullPostQueries();
      const post = await queryClient.ensureQueryData(readerBlogPostQuery(siteId, postId));
      const { queryKey } = postQuery(post.feed_ID, postId);
      if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, post);
      return loadPost(context, post.feed_ID, postId, deps);
    },
    errorComponent: PostErrorPage,
    component: lazyRouteComponent(() => import('../pages/full-post/PostPage.tsx'), 'ReaderBlogPostPage'),
  }),
  { title: (post) => [presentPostName(post), post.site_name, t('Reader')] },
);

/** Loads a post with its feed, and on the server all other data of its page. */
async function loadPost(
  { queryClient, viewer, onServer }: RouterContext,
  feedId: number,
  postId: number,
  search: Parameters<typeof findReferral>[0],
): Promise<Post> {
  const referral = findReferral(search);
  const beside = Promise.all([
    queryClient.prefetchQuery(feedQuery(feedId)),
    referral && loadReferral(queryClient, referral),
  ]);
  const listed = findListedPost(queryClient, feedId, postId);
  if (listed) {
    // Shows the card's data at once; the page shows the progress of loading the text.
    void queryClient.prefetchQuery(postQuery(feedId, postId));
    return listed;
  }
  const post = await queryClient.ensureQueryData(postQuery(feedId, postId));
  // In a browser the page fetches these itself.
  if (onServer) {
    const [{ commentsQuery, visitorCommentsQuery }, { relatedPostsQuery }] = await Promise.all([
      import('../features/comments/queries.ts'),
      importFullPostQueries(),
    ]);
    await Promise.all([
      viewer
        ? queryClient.prefetchInfiniteQuery(commentsQuery(post, { whole: false }))
        : queryClient.prefetchQuery(visitorCommentsQuery(post)),
      queryClient.prefetchQuery(relatedPostsQuery(post)),
    ]);
  }
  await beside;
  return post;
}

async function loadReferral(
  queryClient: QueryClient,
  { blogId, postId }: { blogId: number; postId: number },
): Promise<void> {
  const { readerBlogPostQuery: sitePostQuery } = await importFullPostQueries();
  await queryClient.prefetchQuery(sitePostQuery(blogId, postId));
}
