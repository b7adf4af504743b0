import { useQuery } from '@tanstack/react-query';
import { ListPlus, Settings2 } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import type { Feed } from '#shared/api/feeds.ts';
import { t } from '#shared/i18n/translate.ts';
import { createPart } from '#web/lib/part.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LateButton } from '#web/ui/LateButton.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { FeedHealth } from '../feeds/FeedHealth.tsx';
import { subscriptionQuery } from '../subscriptions/queries.ts';
import { RetryFeed } from '../subscriptions/RetryFeed.tsx';

const feedPanels = createPart(async () => (await import('./FeedPanels.tsx')).FeedPanels, 'idle');
const HealthDialog = lazy(async () => ({
  default: (await import('../subscriptions/HealthDialog.tsx')).HealthDialog,
}));

/** A member's actions on a feed besides following it: buttons, whose panels are loaded after the page. */
export function FeedActions({ feed }: { feed: Feed }) {
  const viewer = useViewer();
  const [pressed, setPressed] = useState<'settings' | 'lists'>();
  const Panels = feedPanels.useLoaded(pressed !== undefined);
  if (!viewer) return null;
  const settings = feed.is_following && feed.blog_ID > 0 && (
    <IconButton icon={Settings2} label={t('Notification settings')} />
  );
  const lists = <IconButton icon={ListPlus} label={t('Add {site} to a list', { site: feed.name })} />;
  if (Panels) return <Panels feed={feed} settings={settings} lists={lists} pressed={pressed} />;
  return (
    <>
      {settings && (
        <LateButton opens="dialog" load={feedPanels.load} onOpen={() => setPressed('settings')}>
          {settings}
        </LateButton>
      )}
      <LateButton opens="dialog" load={feedPanels.load} onOpen={() => setPressed('lists')}>
        {lists}
      </LateButton>
    </>
  );
}

/** Says why a feed fails; its followers can have it fetched now, and see all details. */
export function FollowedFeedHealth({ feed }: { feed: Feed }) {
  if (!feed.health) return null;
  return (
    <Row gap={4} wrap>
      <FeedHealth health={feed.health} />
      {feed.subscription_id !== undefined && <Ways feed={feed} subscriptionId={feed.subscription_id} />}
    </Row>
  );
}

function Ways({ feed, subscriptionId }: { feed: Feed; subscriptionId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...subscriptionQuery(subscriptionId), enabled: isOpen });
  const isEnded = feed.health?.code === 'gone';
  return (
    <>
      {!isEnded && <RetryFeed feedId={feed.feed_ID} name={feed.name} />}
      <Button variant="link" onClick={() => setIsOpen(true)}>
        {t('Details')}
      </Button>
      {isOpen && data && !('errors' in data) && (
        <Suspense>
          <HealthDialog subscription={data} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
