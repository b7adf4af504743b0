import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { dismissRecommendedSite, restoreRecommendedSite } from '#shared/paths/recommendations.ts';
import { recordEvent } from '#web/lib/events.ts';
import { changeHeld } from '#web/lib/held.ts';
import { callOf } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { postKey, postsOf } from '../posts/queries.ts';
import { withoutRecommended, withRecommendedAgain } from './items.ts';
import type { StreamPages } from './pages.ts';
import { streamQuery } from './queries.ts';
import { recordInteract } from './railcars.ts';
import { RECOMMENDED } from './stream-config.ts';

/**
 * Takes a recommended post away at once, and never recommends its site again; the notice brings it back (U37). The last
 * recommendation takes its place, so that no other moves.
 */
export async function dismissRecommended(client: QueryClient, post: Post): Promise<void> {
  const { queryKey } = streamQuery(RECOMMENDED);
  // A page on its way would come with this post above it; it is asked for again.
  await client.cancelQueries({ queryKey, exact: true });
  const change = (changePosts: (posts: Post[]) => Post[]) =>
    changeHeld<StreamPages>(client, { queryKey, exact: true }, (held) =>
      withPosts(held, changePosts(postsOf(held.pages))),
    );
  const before = postsOf(client.getQueryData<StreamPages>(queryKey)?.pages ?? []);
  const putBack = () => change((posts) => withRecommendedAgain(posts, post, before));
  change((posts) => withoutRecommended(posts, postKey(post)));
  const { feed_ID: feedId, feed_item_ID } = post;
  recordEvent('calypso_reader_recommended_post_dismissed', { feed_id: feedId, feed_item_id: feed_item_ID });
  recordInteract(post, 'recommended_post_dismissed');
  const undo = async () => {
    putBack();
    try {
      await callOf(client)(restoreRecommendedSite, { feedId });
    } catch {
      notify.error(t('Sorry, that could not be undone. Please try again.'));
    }
  };
  try {
    await callOf(client)(dismissRecommendedSite, { feedId });
    notify.info(t('We won’t recommend {site} again.', { site: post.site_name }), {
      id: `dismissed-${feedId}`,
      action: { label: t('Undo'), onPress: () => void undo() },
    });
  } catch {
    putBack();
    notify.error(t('Sorry, this recommendation could not be dismissed. Please try again.'));
  }
}

/** The same pages with other posts in them: each as long as it was, and the last one with all that remain. */
function withPosts(held: StreamPages, posts: Post[]): StreamPages {
  let start = 0;
  const pages = held.pages.map((page, index) => {
    const end = index === held.pages.length - 1 ? posts.length : start + page.posts.length;
    const part = { ...page, posts: posts.slice(start, end) };
    start = end;
    return part;
  });
  return { ...held, pages };
}
