import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { hasSameWords } from '#shared/domain/same-words.ts';
import { isAboutSites, parseSearchQuery } from '#shared/domain/search-query.ts';
import type { SearchScope, SearchSort } from '#shared/domain/stream-key.ts';
import { t } from '#shared/i18n/translate.ts';
import { relatedTagsQuery, trendingTagsQuery } from '#web/features/tags/queries.ts';
import { TagChips } from '#web/features/tags/TagChips.tsx';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Column } from '#web/ui/Layout.tsx';
import { extractWords } from '#web/ui/marked.ts';
import { Section } from '#web/ui/Page.tsx';
import { PublicHead } from '#web/ui/PublicHead.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { VisitorHero } from '../discover/VisitorHero.tsx';
import { SearchedWords } from './FoundPost.tsx';
import { PostResults } from './PostResults.tsx';
import { toTagSlugs } from './queries.ts';
import { RecommendedGrid } from './RecommendedGrid.tsx';
import { ResultCount } from './ResultCount.tsx';
import { SearchBox, SearchError } from './SearchBox.tsx';
import { SearchHelp } from './SearchHelp.tsx';
import css from './SearchPage.module.css';
import { SiteResults } from './SiteResults.tsx';
import { Suggestions } from './Suggestions.tsx';
import {
  hasWords,
  parseSearchParams,
  type SearchParams,
  toSearchAddress,
  type ValidSearchParams,
} from './search-params.ts';

/** The search page for posts and feeds (RT-24). Its state is in the address. */
export function SearchPage() {
  const address = useSearch({ from: '/reader/search' });
  const isMember = useViewer() !== null;
  const params = parseSearchParams(address);
  // SE-04, SE-07
  const takesFocus = params.text === '' || address.focus === '1';
  useRecordedSearch(params);
  return (
    <>
      <PublicHead
        path="/reader/search"
        title={t('Search')}
        description={t('Enjoy millions of blogs at your fingertips.')}
        isHidden={hasWords(params)}
      />
      <VisitorHero query={params.text} takesFocus={takesFocus} />
      <Column width="wide" className={css.page}>
        {isMember ? (
          <>
            <VisuallyHidden>
              <h1 tabIndex={-1}>{t('Search')}</h1>
            </VisuallyHidden>
            <SearchBox params={params} takesFocus={takesFocus} />
          </>
        ) : (
          <SearchError text={params.text} textError={params.textError} />
        )}
        <div className={css.hints}>
          <Suggestions params={params} />
          <SearchHelp />
        </div>
        {hasWords(params) ? (
          <Results params={params} />
        ) : isMember ? (
          <RecommendedGrid otherwise={<TrendingTags />} />
        ) : (
          <TrendingTags />
        )}
      </Column>
    </>
  );
}

function Results({ params }: { params: ValidSearchParams }) {
  const { query, show } = params;
  const parsed = useMemo(() => parseSearchQuery(query), [query]);
  const words = useMemo(() => extractWords(parsed.words), [parsed]);
  const isMember = useViewer() !== null;
  return (
    <SearchedWords value={words}>
      <div className={css.bar}>
        <ShowTabs params={params} />
        {isMember && show !== 'sites' && <ScopeChoice params={params} />}
        <SortChoice params={params} />
      </div>
      {show !== 'sites' && <ResultCount params={params} />}
      <div className={show ? undefined : css.columns}>
        {show !== 'sites' && (
          <div>
            <PostResults params={params} />
          </div>
        )}
        {show !== 'posts' && (
          <div className={css.side}>
            {(show === 'sites' || isAboutSites(parsed)) && (
              <SiteResults params={params} alone={show === 'sites'} />
            )}
            <RelatedTags query={query} />
          </div>
        )}
      </div>
    </SearchedWords>
  );
}

/** Posts and feeds are shown side by side if there is room; `show` in the address limits the page to one of them (SE-03). */
function ShowTabs({ params }: { params: ValidSearchParams }) {
  const { query, sort, show, scope } = params;
  const tabs = [
    { label: t('Posts'), show: show === 'posts' ? show : undefined, isCurrent: show !== 'sites' },
    { label: t('Sites'), show: 'sites', isCurrent: show === 'sites' },
  ] as const;
  return (
    <TabLinks label={t('Results')}>
      {tabs.map(({ label, show, isCurrent }) => (
        <TabLink
          key={label}
          to="/reader/search"
          search={toSearchAddress(query, { sort, show, scope })}
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {label}
        </TabLink>
      ))}
    </TabLinks>
  );
}

/** Whether all posts are searched, or those of the member's subscriptions. */
function ScopeChoice({ params }: { params: ValidSearchParams }) {
  const navigate = useNavigate();
  const options = [
    { value: 'all', label: t('All posts') },
    { value: 'mine', label: t('My subscriptions') },
  ] as const satisfies { value: SearchScope; label: string }[];
  return (
    <Segmented<SearchScope>
      label={t('Search in')}
      options={options}
      value={params.scope ?? 'all'}
      onChange={(chosen) =>
        void navigate({
          to: '/reader/search',
          search: toSearchAddress(params.query, { ...params, scope: chosen === 'mine' ? chosen : undefined }),
          resetScroll: false,
        })
      }
    />
  );
}

function SortChoice({ params }: { params: ValidSearchParams }) {
  const { query, sort } = params;
  const navigate = useNavigate();
  const isMember = useViewer() !== null;
  const options = [
    { value: 'relevance', label: t('Relevance') },
    { value: 'last_updated', label: t('Newest') },
  ] as const satisfies { value: SearchSort; label: string }[];
  if (isMember) {
    return (
      <Segmented
        label={t('Sort')}
        options={options}
        value={sort}
        onChange={(chosen) =>
          void navigate({
            to: '/reader/search',
            search: toSearchAddress(query, { ...params, sort: chosen }),
            resetScroll: false,
          })
        }
      />
    );
  }
  return (
    <TabLinks label={t('Sort')}>
      {options.map(({ value, label }) => (
        <TabLink
          key={value}
          to="/reader/search"
          search={toSearchAddress(query, { ...params, sort: value })}
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={value === sort ? 'page' : undefined}
        >
          {label}
        </TabLink>
      ))}
    </TabLinks>
  );
}

/** Shown before a search to visitors, and to members without recommendations. */
function TrendingTags() {
  const { data } = useQuery(trendingTagsQuery());
  if (!data?.tags.length) return null;
  return (
    <Section title={t('Trending tags')}>
      <TagChips tags={data.tags.map(({ tag }) => tag)} label={t('Trending tags')} />
    </Section>
  );
}

/** Records the length of a search and how it was started, but not its words (SE-05). */
function useRecordedSearch({ query, sort, isSuggestion }: SearchParams): void {
  useEffect(() => {
    if (query === undefined) recordEvent('calypso_reader_search_loaded');
    else {
      recordEvent('calypso_reader_search_performed', {
        length: query.length,
        sort,
        is_suggestion: isSuggestion,
      });
    }
  }, [query, sort, isSuggestion]);
}

/** Tags related to the words, without those that only repeat them (SE-15). Nothing if there are none. */
function RelatedTags({ query }: { query: string }) {
  const slugs = toTagSlugs(query);
  const { data } = useQuery({ ...relatedTagsQuery(slugs), enabled: slugs.length > 0 });
  const tags = data?.tags.filter(({ title }) => !hasSameWords(title, query)) ?? [];
  if (tags.length === 0) return null;
  return (
    <Section title={t('Related tags')}>
      <TagChips tags={tags} label={t('Related tags')} />
    </Section>
  );
}
