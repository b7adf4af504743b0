import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { followedTagsQuery, trendingTagsQuery } from '#web/features/tags/queries.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import css from './SearchPage.module.css';
import { type SearchParams, toSearchAddress } from './search-params.ts';
import { listSuggestions } from './suggestions.ts';

/** Three suggested searches (SE-11). They stay the same while the page is open. */
export function Suggestions({ params }: { params: SearchParams }) {
  const isMember = useViewer() !== null;
  const followed = useQuery({ ...followedTagsQuery(), enabled: isMember });
  const hasFollowed = Boolean(followed.data?.tags.length);
  const needsTrending = !isMember || (!followed.isPending && !hasFollowed);
  const trending = useQuery({ ...trendingTagsQuery(), enabled: needsTrending });
  const isKnown = hasFollowed || (needsTrending && !trending.isPending);
  return (
    <p className={css.suggestions}>
      {isKnown && (
        <Picked
          params={params}
          followed={followed.data?.tags.map(({ title }) => title) ?? []}
          trending={trending.data?.tags.map(({ tag }) => tag.title) ?? []}
        />
      )}
    </p>
  );
}

function Picked({
  params,
  followed,
  trending,
}: {
  params: SearchParams;
  followed: string[];
  trending: string[];
}) {
  const [suggestions] = useState(() => listSuggestions({ followed, trending, locale: getLocale() }));
  useEffect(() => {
    for (const { railcar } of suggestions) recordEvent('calypso_traintracks_render', railcar);
  }, [suggestions]);
  return (
    <>
      {t('Suggestions:')}{' '}
      {suggestions.map(({ words, railcar }, index) => (
        <Fragment key={words}>
          {index > 0 && ', '}
          <Link
            to="/reader/search"
            search={{ ...toSearchAddress(words, params), isSuggestion: '1' }}
            onClick={() => {
              recordEvent('calypso_reader_search_suggestion_click', { rec_result: words });
              recordEvent('calypso_traintracks_interact', { ...railcar, action: 'search_suggestion_click' });
            }}
          >
            <bdi>{words}</bdi>
          </Link>
        </Fragment>
      ))}
    </>
  );
}
