import { mutationOptions } from '@tanstack/react-query';
import type { Blog } from '#shared/api/blogs.ts';
import { toQuickPostTitle } from '#shared/domain/quick-post-title.ts';
import { t } from '#shared/i18n/translate.ts';
import { createArticle } from '#shared/paths/articles.ts';
import { findCallError } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { replaceDraft } from './draft.ts';

/** The key of all quick posts: there is one at a time, also if the card was closed and reopened. */
export const QUICK_POST_KEY = ['quick-post'] as const;

/** Publishes a text with its first line as the title (QP-07 to QP-09). Success shows a notice; failure only records an event. */
export function quickPostMutation() {
  return mutationOptions({
    mutationKey: QUICK_POST_KEY,
    mutationFn: ({ blog, content }: { blog: Blog; content: string }, { client }) =>
      getCall(client)(createArticle, {
        siteId: blog.ID,
        title: toQuickPostTitle(content),
        content,
        status: 'publish',
      }),
    onSuccess: ({ URL }, { blog }) => {
      replaceDraft('');
      recordEvent('calypso_reader_quick_post_submitted', { site_id: blog.ID });
      notify.success(t('Post successful! Your post will appear in the feed soon.'), {
        id: 'quick-post',
        action: {
          label: t('View Post.'),
          onPress: () => void window.open(URL, '_blank', 'noopener'),
        },
      });
    },
    // "Failure only records a tracking event, with no user message" (QP-15): text and draft stay as they are.
    onError: (error, { blog }) =>
      recordEvent('calypso_reader_quick_post_error', {
        site_id: blog.ID,
        code: findCallError(error)?.code ?? 'unknown',
      }),
  });
}
