import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { dismissRecommendedSite, restoreRecommendedSite } from '#shared/api/recommendations.ts';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { callOf } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { postKey, postsOf } from '../posts/queries.ts';
import { withoutRecommended } from './items.ts';
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
  const before = client.getQueryData<StreamPages>(queryKey);
  const putBack = () => client.setQueryData<StreamPages>(queryKey, before);
  client.setQueryData<StreamPages>(queryKey, (loaded) => loaded && withoutPost(loaded, post));
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
    notify.info(t('{site} will not be recommended again.', { site: post.site_name }), {
      id: `dismissed-${feedId}`,
      action: { label: t('Undo'), onPress: () => void undo() },
    });
  } catch {
    putBack();
    notify.error(t('Sorry, this recommendation could not be dismissed. Please try again.'));
  }
}

function withoutPost(loaded: StreamPages, post: Post): StreamPages {
  let left = withoutRecommended(postsOf(loaded.pages), postKey(post));
  const pages = loaded.pages.map((page) => {
    const posts = left.slice(0, page.posts.length);
    left = left.slice(page.posts.length);
    return { ...page, posts };
  });
  return { ...loaded, pages };
}
