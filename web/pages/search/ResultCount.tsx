import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { streamQuery } from '#web/features/streams/queries.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { formatNumber } from '#web/ui/format.ts';
import { Trans } from '#web/ui/Trans.tsx';
import { foundPostsPageQuery } from './queries.ts';
import css from './SearchPage.module.css';
import { toSearchAddress, toSearchStream, type ValidSearchParams } from './search-params.ts';

/** The first page's part about the whole search. */
interface Summary {
  found?: number | undefined;
  found_is_exact?: boolean | undefined;
  did_you_mean?: string | undefined;
}

/** The number of found posts, and a corrected search if there is hardly any. Its line is there before both are known. */
export function ResultCount({ params }: { params: ValidSearchParams }) {
  return (
    <p role="status" className={css.count}>
      {useViewer() ? <MembersCount params={params} /> : <VisitorsCount params={params} />}
    </p>
  );
}

function MembersCount({ params }: { params: ValidSearchParams }) {
  const { data } = useInfiniteQuery(streamQuery(toSearchStream(params)));
  const first = data?.pages.find((page) => page.found !== undefined);
  return <CountLine params={params} summary={first} />;
}

function VisitorsCount({ params }: { params: ValidSearchParams }) {
  const { data } = useQuery(foundPostsPageQuery(params));
  return <CountLine params={params} summary={data} />;
}

function CountLine({ params, summary }: { params: ValidSearchParams; summary: Summary | undefined }) {
  const { found, found_is_exact: isExact, did_you_mean: correction } = summary ?? {};
  return (
    <>
      {found !== undefined && found > 0 && <span>{formatFoundCount(found, isExact ?? true)}</span>}
      {correction !== undefined && (
        <span>
          <Trans
            message="Did you mean <link>{words}</link>?"
            values={{ words: <bdi>{correction}</bdi> }}
            components={{ link: <Link to="/reader/search" search={toSearchAddress(correction, params)} /> }}
          />
        </span>
      )}
    </>
  );
}

function formatFoundCount(found: number, isExact: boolean): string {
  return isExact
    ? t('{count, plural, one {# post} other {# posts}}', { count: found })
    : t('{count}+ posts', { count: formatNumber(found) });
}
