import type { QueryClient } from '@tanstack/react-query';
import type { FullTextFailure, Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';
import { showFullText, updateFullTexts } from './queries.ts';

type PostRef = Pick<Post, 'ID' | 'feed_ID' | 'site_name'>;

/** Shows the full text of a post once; if there is none, shows a notice with the reason and keeps the beginning. */
export async function getFullText(client: QueryClient, post: PostRef): Promise<void> {
  try {
    const failure = await showFullText(client, post);
    if (failure) notify.warning(toFailureMessage(failure), { id: 'full-text' });
  } catch {
    notify.error(t('We couldn’t get the full text. Please try again.'), { id: 'full-text' });
  }
}

/** Shows posts of this feed in full from now on, or as the feed has them. */
export async function setFullTexts(client: QueryClient, post: PostRef, enabled: boolean): Promise<void> {
  try {
    await updateFullTexts(client, post, enabled);
    notify.success(
      enabled
        ? t('Posts from {site} will show in full from now on.', { site: post.site_name })
        : t('Posts from {site} will show as they appear in its feed.', { site: post.site_name }),
      { id: 'full-text' },
    );
  } catch {
    notify.error(t('Sorry, we could not save your choice. Please try again.'), { id: 'full-text' });
  }
}

/** Returns the message for a text that could not be fetched. */
export function toFailureMessage(failure: FullTextFailure): string {
  switch (failure) {
    case 'not_found':
      return t('We couldn’t get the full text: the post’s page no longer exists.');
    case 'not_allowed':
      return t('We couldn’t get the full text: the site doesn’t let us read it.');
    case 'unreachable':
      return t('We couldn’t get the full text: the site isn’t responding.');
    case 'too_large':
      return t('We couldn’t get the full text: the page is too large.');
    default:
      return t('We couldn’t get the full text: there’s no post on the page.');
  }
}
