import { type QueryClient, useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { notify } from '#web/ui/notices.ts';
import {
  dismissMutation,
  type Recommendation,
  removeRecommendation,
  restoreMutation,
  type SitesChoice,
} from './queries.ts';

/**
 * Permanently dismisses a recommended feed, with an undo in the notice; the focus moves to the card that takes its place (U37).
 */
export function useDismiss(choice: SitesChoice, list: RefObject<HTMLElement | null>) {
  const dismissing = useMutation(dismissMutation());
  const restoring = useMutation(restoreMutation());
  /** Index of the dismissed card, until its successor is rendered. */
  const vacant = useRef<number>(undefined);
  useEffect(() => {
    if (vacant.current === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? [];
    const next = buttons[Math.min(vacant.current, buttons.length - 1)] ?? list.current;
    vacant.current = undefined;
    next?.focus();
  });

  const restore = async (feedId: number, putBack: () => void) => {
    try {
      await restoring.mutateAsync(feedId);
      putBack();
    } catch {
      notify.error(t('This could not be undone. Please try again.'), { id: `dismiss-${feedId}` });
    }
  };

  return (client: QueryClient, site: Recommendation) => {
    const { blogId, feedId, title } = site;
    const cards = [...(list.current?.querySelectorAll('[data-dismiss]') ?? [])];
    vacant.current = Math.max(0, cards.indexOf(document.activeElement as Element));
    recordEvent('calypso_subscriptions_recommended_site_dismissed', { blog_id: blogId, feed_id: feedId });
    const putBack = removeRecommendation(client, choice, feedId);
    const leaving = dismissing.mutateAsync(feedId).then(
      () => true,
      () => {
        putBack();
        notify.error(t('{site} could not be dismissed. Please try again.', { site: title }), {
          id: `dismiss-${feedId}`,
        });
        return false;
      },
    );
    notify.success(t('We won’t recommend {site} any more.', { site: title }), {
      id: `dismiss-${feedId}`,
      action: {
        label: t('Undo'),
        onPress: () => void leaving.then((isGone) => (isGone ? restore(feedId, putBack) : undefined)),
      },
    });
  };
}
