import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide';
import { useEffect, useSyncExternalStore } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { listArticles } from '#shared/paths/articles.ts';
import { editorCount, sendDrafts } from '#web/features/articles/send-drafts.ts';
import { saveDraft } from '#web/features/comments/rules-draft.ts';
import { unseenCountsQuery } from '#web/features/seen/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { isMetered } from '#web/lib/metered.ts';
import { getDirectCall } from '#web/lib/offline/call.ts';
import type { QueuedAction } from '#web/lib/offline/queued-action.ts';
import { waitingCount } from '#web/lib/offline/waiting.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { startServiceWorker } from '#web/lib/start-service-worker.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { notify } from '#web/ui/notices.ts';
import { forgetLeftTeams, keepForOffline } from './keep.ts';
import css from './Offline.module.css';

/** Keeps the page usable without a connection, and says so while there is none. */
export function Offline({ viewerId }: { viewerId: number }) {
  const client = useQueryClient();
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  const waiting = useSyncExternalStore(waitingCount.subscribe, waitingCount.get);
  useEffect(() => {
    return runWhenIdle(async () => {
      const { forgetOthers, getQueue } = await import('#web/lib/offline/offline.ts');
      await forgetOthers(viewerId);
      const queue = getQueue(getDirectCall(), viewerId);
      void queue.start({ onRefused: announceRefusal, onSent: () => void client.invalidateQueries() });
      if (isMetered()) return;
      const worker = await startServiceWorker();
      worker?.active?.postMessage('keep');
      if (worker) await keepForOffline(getCall(client), viewerId).catch(() => {});
    });
  }, [client, viewerId]);
  useBadge();
  useLeftTeams(viewerId);
  useDrafts(viewerId, isOnline);
  if (isOnline && waiting === 0) return null;
  return (
    <div role="status" className={css.status}>
      <Icon of={CloudOff} size={16} />
      {isOnline
        ? t('{count, plural, one {Saving # change…} other {Saving # changes…}}', { count: waiting })
        : waiting === 0
          ? t('You’re offline.')
          : t(
              '{count, plural, one {You’re offline. # change will be saved when you’re back.} other {You’re offline. # changes will be saved when you’re back.}}',
              {
                count: waiting,
              },
            )}
    </div>
  );
}

/** The pauses before drafts that could not be saved are tried again: the first, each twice the one before, and the longest. */
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 5 * 60_000;

/**
 * Saves drafts that are only on this device: at the start, when the connection is back, and when an editor was left. The server may not be
 * there as soon as the connection is, so what could not be saved is tried again.
 */
function useDrafts(viewerId: number, isOnline: boolean): void {
  const client = useQueryClient();
  const isWriting = useSyncExternalStore(editorCount.subscribe, editorCount.get) > 0;
  useEffect(() => {
    if (!isOnline || isWriting) return;
    let stop: () => void;
    let isOver = false;
    let pause = FIRST_RETRY_MS;
    const send = async () => {
      const { saved, refused, isUnfinished } = await sendDrafts(getCall(client), viewerId);
      if (isUnfinished && !isOver) {
        const timer = setTimeout(() => void send(), pause);
        pause = Math.min(pause * 2, LAST_RETRY_MS);
        stop = () => clearTimeout(timer);
      }
      if (saved > 0) void client.invalidateQueries({ queryKey: toEndpointKey(listArticles) });
      for (const { siteId, type, postId } of refused)
        notify.error(t('A draft couldn’t be saved. Its text is still on this device.'), {
          action: {
            label: t('Open the draft'),
            href: `/post/${siteId}${postId === undefined ? `?type=${type}` : `/${postId}`}`,
          },
        });
    };
    stop = runWhenIdle(send);
    return () => {
      isOver = true;
      stop();
    };
  }, [client, viewerId, isOnline, isWriting]);
}

/** Deletes what is kept of a team that the viewer has left, here or elsewhere. */
function useLeftTeams(viewerId: number): void {
  const { data } = useQuery(teamsQuery());
  useEffect(() => {
    if (!data) return;
    const slugs = data.teams.map(({ slug }) => slug);
    void forgetLeftTeams(viewerId, slugs).catch(() => {});
  }, [data, viewerId]);
}

/** Shows the number of unseen posts on the icon of the installed application. */
function useBadge(): void {
  const { data } = useQuery(unseenCountsQuery());
  const total = data?.total;
  useEffect(() => {
    if (total !== undefined && 'setAppBadge' in navigator) void navigator.setAppBadge(total).catch(() => {});
  }, [total]);
}

/** Says once that an action from before was refused. A text goes back to where it was typed. */
function announceRefusal({ key, input, returnTo }: QueuedAction): void {
  if (!returnTo) {
    notify.error(t('A change you made offline couldn’t be saved.'), { id: key });
    return;
  }
  saveDraft(returnTo.draft, String((input as { content?: string }).content));
  notify.error(t('A comment you wrote offline couldn’t be posted. Its text is still on the post’s page.'), {
    id: key,
    action: { label: t('Open the post'), href: returnTo.path },
  });
}

function runWhenIdle(run: () => Promise<void>): () => void {
  const start = () => void run();
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 2_000);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(start, { timeout: 10_000 });
  return () => cancelIdleCallback(id);
}
