import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { dismissRecommendedSite, restoreRecommendedSite } from '#shared/paths/recommendations.ts';
import { updateCached } from '#web/lib/entities.ts';
import { recordEvent } from '#web/lib/events.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { collectPosts, toPostKey } from '../posts/queries.ts';
import { removeRecommended, restoreRecommended } from './items.ts';
import type { StreamPages } from './pages.ts';
import { streamQuery } from './queries.ts';
import { recordInteract } from './railcars.ts';
import { RECOMMENDED } from './stream.ts';

/**
 * Dismisses a recommended post at once and never recommends its feed again; the notice can undo it (U37). The last recommendation
 * takes its place, so that no other moves.
 */
export async function dismissRecommended(client: QueryClient, post: Post): Promise<void> {
  const { queryKey } = streamQuery(RECOMMENDED);
  // A page being fetched would bring this post back; it is fetched again.
  await client.cancelQueries({ queryKey, exact: true });
  const change = (changePosts: (posts: Post[]) => Post[]) =>
    updateCached<StreamPages>(client, { queryKey, exact: true }, (cached) =>
      setPosts(cached, changePosts(collectPosts(cached.pages))),
    );
  const before = collectPosts(client.getQueryData<StreamPages>(queryKey)?.pages ?? []);
  const restore = () => change((posts) => restoreRecommended(posts, post, before));
  const { feed_ID: feedId, feed_item_ID } = post;
  const undo = () =>
    optimistic(client, {
      patch: restore,
      call: () => getCall(client)(restoreRecommendedSite, { feedId }),
      words: t('Sorry, that could not be undone. Please try again.'),
    });
  const isDismissed = await optimistic(client, {
    patch: () => {
      change((posts) => removeRecommended(posts, toPostKey(post)));
      recordEvent('calypso_reader_recommended_post_dismissed', {
        feed_id: feedId,
        feed_item_id: feed_item_ID,
      });
      recordInteract(post, 'recommended_post_dismissed');
    },
    call: () => getCall(client)(dismissRecommendedSite, { feedId }),
    undo: restore,
    words: t('Sorry, this recommendation could not be dismissed. Please try again.'),
  });
  if (!isDismissed) return;
  notify.info(t('We won’t recommend {site} again.', { site: post.site_name }), {
    id: `dismissed-${feedId}`,
    action: { label: t('Undo'), onPress: () => void undo() },
  });
}

/** Returns the same pages with other posts: each with its previous length, and the last one with all that remain. */
function setPosts(cached: StreamPages, posts: Post[]): StreamPages {
  let start = 0;
  const pages = cached.pages.map((page, index) => {
    const end = index === cached.pages.length - 1 ? posts.length : start + page.posts.length;
    const part = { ...page, posts: posts.slice(start, end) };
    start = end;
    return part;
  });
  return { ...cached, pages };
}
