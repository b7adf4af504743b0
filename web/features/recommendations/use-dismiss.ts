import type { QueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { dismissRecommendedSite, restoreRecommendedSite } from '#shared/paths/recommendations.ts';
import { recordEvent } from '#web/lib/events.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { type Recommendation, removeRecommendation, type SitesChoice } from './queries.ts';

/**
 * Permanently dismisses a recommended feed (SM-16), with an undo in the notice; the focus moves to the card that takes its place
 * (U37).
 */
export function useDismiss(choice: SitesChoice, list: RefObject<HTMLElement | null>) {
  /** Index of the dismissed card, until its successor is rendered. */
  const vacant = useRef<number>(undefined);
  useEffect(() => {
    if (vacant.current === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? [];
    const next = buttons[Math.min(vacant.current, buttons.length - 1)] ?? list.current;
    vacant.current = undefined;
    next?.focus();
  });

  return (client: QueryClient, site: Recommendation) => {
    const { blogId, feedId, title } = site;
    const id = `dismiss-${feedId}`;
    const cards = [...(list.current?.querySelectorAll('[data-dismiss]') ?? [])];
    vacant.current = Math.max(0, cards.indexOf(document.activeElement as Element));
    recordEvent('calypso_subscriptions_recommended_site_dismissed', { blog_id: blogId, feed_id: feedId });
    const putBack = removeRecommendation(client, choice, feedId);
    const leaving = optimistic(client, {
      call: () => getCall(client)(dismissRecommendedSite, { feedId }),
      undo: putBack,
      words: t('{site} could not be dismissed. Please try again.', { site: title }),
      id,
    });
    const undo = async () => {
      if (!(await leaving)) return;
      await optimistic(client, {
        call: () => getCall(client)(restoreRecommendedSite, { feedId }),
        onSuccess: putBack,
        words: t('This could not be undone. Please try again.'),
        id,
      });
    };
    notify.success(t('We won’t recommend {site} any more.', { site: title }), {
      id,
      action: { label: t('Undo'), onPress: () => void undo() },
    });
  };
}
