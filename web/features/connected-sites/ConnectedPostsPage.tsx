import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FileText } from 'lucide';
import type { ConnectedPost, ConnectedSite } from '#shared/api/connected-sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { StatusFilter } from '#web/ui/StatusFilter.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConnectedFrame, useConnectedSite } from './ConnectedFrame.tsx';
import { connectedPostsQuery, type PostFilter } from './queries.ts';

const STATUSES: readonly { status: PostFilter; label: () => string }[] = [
  { status: 'any', label: () => t('All') },
  { status: 'publish', label: () => t('Published') },
  { status: 'draft', label: () => t('Drafts') },
  { status: 'pending', label: () => t('Pending') },
  { status: 'future', label: () => t('Scheduled') },
  { status: 'private', label: () => t('Private') },
];

/** `/me/connected-sites/{id}/posts`: the site's posts, on WordPress including drafts. */
export function ConnectedPostsPage() {
  const site = useConnectedSite();
  const { status } = useSearch({ strict: false });
  const shown = STATUSES.find((filter) => filter.status === status)?.status ?? 'any';
  return (
    <ConnectedFrame site={site}>
      {site.kind === 'wordpress' && <StatusFilter label={t('Posts')} statuses={STATUSES} />}
      <Posts key={shown} site={site} status={shown} />
    </ConnectedFrame>
  );
}

function Posts({ site, status }: { site: ConnectedSite; status: PostFilter }) {
  const query = useInfiniteQuery(connectedPostsQuery(site.ID, status));
  const posts = query.data?.pages.flatMap((page) => page.posts) ?? [];
  if (query.isPending) return <ListLoading label={t('Loading posts')} />;
  return (
    <Stack gap={16}>
      <SettingRows>
        {posts.map((post) => (
          <PostRow key={post.ID} post={post} />
        ))}
      </SettingRows>
      {posts.length === 0 && !query.isError && (
        <EmptyState
          icon={FileText}
          title={t('No posts here')}
          text={t('Posts of this site will appear here.')}
          action={
            <Button onClick={() => void query.refetch()} busy={query.isFetching}>
              {t('Check again')}
            </Button>
          }
        />
      )}
      <ListEnd
        query={query}
        failed={findCallError(query.error)?.message ?? t('The posts could not be loaded.')}
      />
    </Stack>
  );
}

function PostRow({ post }: { post: ConnectedPost }) {
  const title = <bdi>{post.title || t('Untitled post')}</bdi>;
  const label = findStatusLabel(post.status);
  return (
    <SettingRow
      label={
        <Row gap={8} wrap>
          {post.URL ? (
            <a href={post.URL} rel="noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
          {label && <Badge>{label}</Badge>}
        </Row>
      }
      hint={post.date && <Time date={post.date} style="long" />}
    >
      {post.edit_URL && (
        <a href={post.edit_URL} rel="noreferrer">
          {t('Edit')}
        </a>
      )}
    </SettingRow>
  );
}

/** No label for published posts, as most are. */
function findStatusLabel(status: string): string | undefined {
  if (status === 'draft') return t('Draft');
  if (status === 'pending') return t('Pending');
  if (status === 'future') return t('Scheduled');
  return status === 'private' ? t('Private') : undefined;
}
