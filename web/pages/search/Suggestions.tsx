import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { suggestionsQuery } from './queries.ts';
import css from './SearchPage.module.css';
import { type SearchParams, toSearchAddress } from './search-params.ts';

/** Three suggested searches (SE-11), of all posts: each finds some. */
export function Suggestions({ params }: { params: SearchParams }) {
  const { data } = useQuery(suggestionsQuery());
  const suggestions = data?.suggestions ?? [];
  useEffect(() => {
    for (const { railcar } of data?.suggestions ?? []) recordEvent('calypso_traintracks_render', railcar);
  }, [data]);
  return (
    <p className={css.suggestions}>
      {suggestions.length > 0 && `${t('Suggestions:')} `}
      {suggestions.map(({ words, railcar }, index) => (
        <Fragment key={words}>
          {index > 0 && ', '}
          <Link
            to="/reader/search"
            search={{ ...toSearchAddress(words, { sort: params.sort, show: undefined }), isSuggestion: '1' }}
            onClick={() => {
              recordEvent('calypso_reader_search_suggestion_click', { rec_result: words });
              recordEvent('calypso_traintracks_interact', { ...railcar, action: 'search_suggestion_click' });
            }}
          >
            <bdi>{words}</bdi>
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
