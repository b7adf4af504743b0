import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { FileText, PencilLine } from 'lucide-react';
import type { ArticleSummary } from '#shared/api/articles.ts';
import type { Site } from '#shared/api/sites.ts';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Column, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { EmptyState } from '#web/ui/Page.tsx';
import { presentFullTime } from '#web/ui/relative-time.ts';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import { SiteHeader, useSite } from '../sites/SiteHeader.tsx';
import {
  articlesQuery,
  deleteArticleMutation,
  type ListedStatus,
  restoreArticleMutation,
} from './queries.ts';
import css from './SitePostsPage.module.css';

const STATUSES: readonly { status: ListedStatus; label: () => string; none: () => string }[] = [
  { status: 'publish', label: () => t('Published'), none: () => t('Nothing is published here yet.') },
  { status: 'draft', label: () => t('Drafts'), none: () => t('There are no drafts.') },
  { status: 'future', label: () => t('Scheduled'), none: () => t('Nothing is scheduled.') },
  { status: 'private', label: () => t('Private'), none: () => t('There are no private posts.') },
  { status: 'trash', label: () => t('Trash'), none: () => t('The trash is empty.') },
];

/** `/me/sites/{id}/posts`: what has been written in a blog, by where it stands. */
export function SitePostsPage() {
  const site = useSite();
  const search = useSearch({ strict: false });
  const shown = STATUSES.find(({ status }) => status === search.status) ?? STATUSES[0]!;
  const params = { siteId: String(site.ID) };
  return (
    <Column>
      <SiteHeader
        site={site}
        actions={
          <ButtonLink
            to="/post/$siteId"
            params={params}
            search={{ type: 'post' }}
            icon={PencilLine}
            variant="primary"
          >
            {t('Write')}
          </ButtonLink>
        }
      />
      <TabLinks label={t('Posts')}>
        {STATUSES.map(({ status, label }) => (
          <TabLink
            key={status}
            to="/me/sites/$siteId/posts"
            params={params}
            search={status === 'publish' ? {} : { status }}
            activeOptions={{ includeSearch: true, exact: true, explicitUndefined: true }}
          >
            {label()}
          </TabLink>
        ))}
      </TabLinks>
      <PostList key={shown.status} site={site} status={shown.status} none={shown.none()} />
    </Column>
  );
}

function PostList({ site, status, none }: { site: Site; status: ListedStatus; none: string }) {
  const query = useInfiniteQuery(articlesQuery(site.ID, status));
  const articles = query.data?.pages.flatMap((page) => page.articles) ?? [];
  if (query.isPending) {
    return (
      <Loading label={t('Loading posts')}>
        <Stack gap={24}>
          <Skeleton shape="title" width={60} />
          <Skeleton shape="title" width={40} />
        </Stack>
      </Loading>
    );
  }
  return (
    <Stack gap={16}>
      {query.isError && (
        <Notice kind="error" action={<Button onClick={() => void query.refetch()}>{t('Retry')}</Button>}>
          {t('The posts could not be loaded.')}
        </Notice>
      )}
      {articles.length === 0 && !query.isError && <EmptyState icon={FileText} title={none} />}
      <ul aria-label={t('Posts')}>
        {articles.map((article) => (
          <PostRow key={article.ID} site={site} article={article} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </Stack>
  );
}

function PostRow({ site, article }: { site: Site; article: ArticleSummary }) {
  const isTrash = article.status === 'trash';
  const title = article.title || t('Untitled');
  const date = presentFullTime(new Date(article.date ?? article.modified), activeLocale());
  return (
    <li className={css.row}>
      <div className={css.about}>
        <h2 className={css.title}>
          {isTrash ? (
            <bdi>{title}</bdi>
          ) : (
            <Link to="/post/$siteId/$postId" params={{ siteId: String(site.ID), postId: String(article.ID) }}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </h2>
        <p className={css.note}>
          {article.status === 'future'
            ? t('To be published on {date}', { date })
            : article.date && !isTrash
              ? date
              : t('Changed on {date}', { date })}
          {article.author && site.is_multi_author && ` · ${article.author.name}`}
        </p>
      </div>
      {isTrash ? (
        <TrashButtons siteId={site.ID} postId={article.ID} />
      ) : (
        article.status === 'publish' && (
          <a className={css.view} href={article.URL} aria-label={t('View {title}', { title })}>
            {t('View')}
          </a>
        )
      )}
    </li>
  );
}

function TrashButtons({ siteId, postId }: { siteId: number; postId: number }) {
  const restore = useMutation(restoreArticleMutation());
  const remove = useMutation(deleteArticleMutation());
  const failed = () => notify.error(t('Something went wrong. Please try again.'));
  return (
    <div className={css.buttons}>
      <Button
        busy={restore.isPending}
        onClick={() => restore.mutate({ siteId, postId }, { onError: failed })}
      >
        {t('Restore')}
      </Button>
      <Button
        variant="danger"
        busy={remove.isPending}
        onClick={() => {
          if (window.confirm(t('Delete this post for good?')))
            remove.mutate({ siteId, postId }, { onError: failed });
        }}
      >
        {t('Delete for good')}
      </Button>
    </div>
  );
}
