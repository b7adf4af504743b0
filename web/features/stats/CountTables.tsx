import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { getBlogStatsReferrers } from '#shared/api/stats.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { CountTable } from '#web/ui/DayChart.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Section } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { referrersQuery, type Shown, topPostsQuery } from './queries.ts';
import css from './StatsPage.module.css';

/** The maximum number of hosts shown. */
const GROUPS = 15;

export function PostsTable({ siteId, shown }: { siteId: number; shown: Shown }) {
  const posts = useQuery(topPostsQuery(siteId, shown.days));
  const { postviews = [], other_views: others = 0 } = posts.data?.summary ?? {};
  return (
    <Report title={t('Most read posts')} first={t('Title')} query={posts}>
      {postviews.map(({ id, title, href, views }) => (
        <Row key={id} count={views}>
          <Link
            to="/me/sites/$siteId/stats"
            params={{ siteId: String(siteId) }}
            search={{ ...(shown.days !== 30 && { days: String(shown.days) }), post: String(id) }}
          >
            <bdi>{title || (href ? t('Untitled post') : t('Unpublished post'))}</bdi>
          </Link>
        </Row>
      ))}
      {others > 0 && <Row count={others}>{t('Home page and other pages')}</Row>}
    </Report>
  );
}

export function ReferrersTable({ siteId, shown }: { siteId: number; shown: Shown }) {
  const referrers = useQuery(referrersQuery(siteId, shown));
  const { groups = [], other_views = 0, total_views: total = 0 } = referrers.data?.summary ?? {};
  const hidden = groups.slice(GROUPS).reduce((sum, group) => sum + group.total, other_views);
  return (
    <Report title={t('Where readers came from')} first={t('Site')} query={referrers}>
      {referrers.data && total === 0 && (
        <tr>
          <th scope="row" colSpan={2}>
            {t('No one came from another site in this period.')}
          </th>
        </tr>
      )}
      {groups.slice(0, GROUPS).map((group) => (
        <Row key={group.name} count={group.total}>
          <Group group={group} />
        </Row>
      ))}
      {hidden > 0 && <Row count={hidden}>{t('Other sites')}</Row>}
    </Report>
  );
}

type GroupOfReferrers = NonNullable<ResponseOf<typeof getBlogStatsReferrers>['summary']>['groups'][number];

/** A referring site, with its pages unless there is only the home page. */
function Group({ group: { name, url, results } }: { group: GroupOfReferrers }) {
  const title = url === null ? t('Search engines') : <bdi>{name}</bdi>;
  if (results.length === 1 && results[0]!.name === name) return title;
  return (
    <details>
      <summary>{title}</summary>
      <ul className={css.pages}>
        {results.map((result) => (
          <li key={result.name}>
            <bdi>{result.url === null ? result.name : <Away href={result.url}>{result.name}</Away>}</bdi> (
            {formatNumber(result.views)})
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The address was chosen by visitors, not by us: the link is marked as untrusted, and sends no referrer. */
function Away({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="nofollow noreferrer noopener" target="_blank">
      {children}
    </a>
  );
}

function Report({
  title,
  first,
  query,
  children,
}: {
  title: string;
  /** The header of the first column. */
  first: string;
  query: { isError: boolean; error: Error | null; isPending: boolean; refetch: () => unknown };
  children: ReactNode;
}) {
  return (
    <Section title={title}>
      {query.isError && (
        <FailedNotice error={query.error} onRetry={() => void query.refetch()}>
          {t('We couldn’t load these stats.')}
        </FailedNotice>
      )}
      {query.isPending && <Skeleton shape="media" />}
      {!query.isError && !query.isPending && (
        <CountTable>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{t('Views')}</th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </CountTable>
      )}
    </Section>
  );
}

function Row({ count, children }: { count: number; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{formatNumber(count)}</td>
    </tr>
  );
}
