import type { QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { tickItem } from '#shared/paths/articles.ts';
import { enableChecklist } from '#web/lib/enable-checklist.ts';
import { findCallError } from '#web/lib/error.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { postQuery } from '../posts/queries.ts';

/** Id of the notice that a tick was not saved. */
const NOTICE = 'checklist';

/** Lets the viewer tick a post's items, in the element that shows its text. Returns a function that ends it. */
export function tickItems(
  client: QueryClient,
  body: Element,
  { ID, site_ID, feed_ID }: Pick<Post, 'ID' | 'site_ID' | 'feed_ID'>,
): () => void {
  let hasChanged = false;
  const stop = enableChecklist(body, async (item) => {
    try {
      await getCall(client)(tickItem, { siteId: site_ID, postId: ID, ...item });
      hasChanged = true;
      return true;
    } catch (error) {
      notify.error(describeFailure(findCallError(error)?.code), { id: NOTICE });
      return false;
    }
  });
  return () => {
    stop();
    // Not before: the text would be replaced under the reader's fingers.
    if (hasChanged) void client.invalidateQueries({ queryKey: postQuery(feed_ID, ID).queryKey });
  };
}

function describeFailure(code: string | undefined): string {
  if (code === 'conflict') return t('This item was changed or deleted. Reload the page.');
  if (code === 'offline') return t('You’re offline. Try again when you’re back online.');
  return t('That could not be saved. Please try again.');
}
