import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { RefreshCw } from 'lucide';
import type { FeedDetails } from '#shared/api/feeds-admin.ts';
import { t } from '#shared/i18n/translate.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type ChartDay, DayChart, renderDate } from '#web/ui/DayChart.tsx';
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { FactList } from '../admin/FactList.tsx';
import { AdminFeedDialog } from './AdminFeedDialog.tsx';
import {
  adminFeedQuery,
  changeAddressMutation,
  deleteFeedMutation,
  fetchFeedMutation,
  mergeFeedMutation,
  pauseFeedMutation,
  resumeFeedMutation,
} from './queries-admin.ts';
import { describeFeedState } from './rules-admin.ts';
import { explainFeedAct } from './sentences-admin.ts';

/** `/admin/feeds/{number}`: a feed with its fetches, and what can be done about it. */
export function AdminFeedPage() {
  const { feedId } = useParams({ strict: false }) as { feedId: string };
  const { data: feed } = useSuspenseQuery(adminFeedQuery(Number(feedId)));
  return (
    <Stack gap={24}>
      <Stack gap={8}>
        <div>
          <BackLink fallback="/admin/feeds">{t('Feeds')}</BackLink>
        </div>
        <PageHeader
          title={<bdi>{feed.name}</bdi>}
          subtitle={
            <a href={feed.feed_URL} rel="noreferrer">
              <bdi>{feed.feed_URL}</bdi>
            </a>
          }
        />
      </Stack>
      {feed.health && (
        <Notice kind="warning">
          <p>
            {feed.health.message} {feed.failure_detail}
          </p>
        </Notice>
      )}
      {feed.is_host_paused && (
        <Notice kind="info">
          <p>{t('Fetching from this host is paused.')}</p>
        </Notice>
      )}
      <FeedActs feed={feed} />
      <FactList facts={listFacts(feed)} />
      <Section title={t('Fetches per day')}>
        <FetchChart days={feed.days} />
      </Section>
    </Stack>
  );
}

function FeedActs({ feed }: { feed: FeedDetails }) {
  const navigate = useNavigate();
  const fetchNow = useMutation(fetchFeedMutation());
  const pause = useMutation(pauseFeedMutation());
  const resume = useMutation(resumeFeedMutation());
  const address = useMutation(changeAddressMutation());
  const merge = useMutation(mergeFeedMutation());
  const remove = useMutation(deleteFeedMutation());
  const input = { feedId: feed.feed_ID };
  const onError = (error: unknown) => notify.error(explainFeedAct(error));
  return (
    <Row wrap>
      <Button
        icon={RefreshCw}
        busy={fetchNow.isPending}
        onClick={() =>
          fetchNow.mutate(input, {
            onError,
            onSuccess: ({ outcome, new_posts }) => notify.success(describeOutcome(outcome, new_posts)),
          })
        }
      >
        {t('Fetch now')}
      </Button>
      {feed.paused_at === null ? (
        <Button busy={pause.isPending} onClick={() => pause.mutate(input, { onError })}>
          {t('Pause')}
        </Button>
      ) : (
        <Button busy={resume.isPending} onClick={() => resume.mutate(input, { onError })}>
          {t('Resume')}
        </Button>
      )}
      <AdminFeedDialog
        trigger={t('Change address')}
        title={t('Change address')}
        label={t('New address')}
        text={t('The feed keeps its posts and subscribers, and is fetched from the new address at once.')}
        initial={feed.feed_URL}
        send={async (url) => {
          await address.mutateAsync({ ...input, url });
          notify.success(t('Address changed.'));
        }}
      />
      <AdminFeedDialog
        trigger={t('Merge')}
        title={t('Merge into another feed')}
        label={t('Address or number of the other feed')}
        text={t(
          'Its subscribers move to the other feed, and this one is no longer fetched. This can’t be undone.',
        )}
        initial=""
        send={async (into) => {
          const merged = await merge.mutateAsync({ ...input, into });
          notify.success(t('Feeds merged.'));
          void navigate({ to: '/admin/feeds/$feedId', params: { feedId: String(merged.feed_ID) } } as never);
        }}
      />
      {feed.subscribers_count === 0 && (
        <DeleteDialog
          name="administer"
          trigger={<Button>{t('Delete')}</Button>}
          title={t('Delete this feed?')}
          isBusy={remove.isPending}
          onConfirm={() =>
            // By promise: the page is left when it is done.
            void remove.mutateAsync(input).then(() => {
              notify.success(t('Feed deleted.'));
              void navigate({ to: '/admin/feeds' } as never);
            }, onError)
          }
        >
          {t('Its posts are deleted too.')}
        </DeleteDialog>
      )}
    </Row>
  );
}

function describeOutcome(outcome: 'read' | 'failed' | 'asked_to_wait' | 'just_read', count: number): string {
  switch (outcome) {
    case 'read':
      return t('Fetched: {count, plural, =0 {nothing new} one {# new post} other {# new posts}}', { count });
    case 'failed':
      return t('The feed could not be fetched.');
    case 'asked_to_wait':
      return t('Its publisher has asked us to wait.');
    case 'just_read':
      return t('It is being fetched right now.');
  }
}

function listFacts(feed: FeedDetails) {
  const renderTime = (date: string | null) => (date ? <Time date={date} style="long" /> : '–');
  return [
    { label: t('State'), value: describeFeedState(feed.state) },
    { label: t('Subscribers'), value: formatNumber(feed.subscribers_count) },
    { label: t('Lists'), value: formatNumber(feed.lists) },
    { label: t('Posts'), value: formatNumber(feed.post_count) },
    { label: t('Newest post'), value: renderTime(feed.last_update) },
    { label: t('Last fetch'), value: renderTime(feed.last_checked) },
    { label: t('Last success'), value: renderTime(feed.last_success) },
    { label: t('Next fetch'), value: renderTime(feed.next_refresh_time) },
    { label: t('Failures in a row'), value: formatNumber(feed.failures), isUrgent: feed.failures > 0 },
    { label: t('Format'), value: feed.format ?? '–' },
    { label: t('Added'), value: renderTime(feed.created_at) },
    { label: t('Number'), value: String(feed.feed_ID) },
  ];
}

function FetchChart({ days }: { days: FeedDetails['days'] }) {
  const sum = (pick: (day: FeedDetails['days'][number]) => number) =>
    days.reduce((total, day) => total + pick(day), 0);
  return (
    <DayChart
      days={days.map(({ day, fetches, failures }) => ({ day, counts: [fetches, failures] }))}
      labels={[t('Fetches'), t('Failed')]}
      summary={t('{fetches, number} fetches in {days} days, {failures, number} failed.', {
        fetches: sum((day) => day.fetches),
        failures: sum((day) => day.failures),
        days: days.length,
      })}
      renderDay={({ day, counts }: ChartDay) =>
        t('{date}: {count, number}, {failed, number} failed', {
          date: renderDate(day),
          count: counts[0]!,
          failed: counts[1]!,
        })
      }
    />
  );
}
