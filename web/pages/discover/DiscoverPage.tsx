import { Outlet, useMatches, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { EventProperties } from '#shared/domain/events.ts';
import { t } from '#shared/i18n/translate.ts';
import type { FollowableFeed } from '#web/features/feeds/queries.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { SegmentedLinks, SegmentLink } from '#web/ui/Segmented.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import { BloganuaryBanner } from '../bloganuary/BloganuaryBanner.tsx';
import css from './DiscoverPage.module.css';
import { PopularSites } from './PopularSites.tsx';
import { RelatedTags } from './RelatedTags.tsx';
import { SignUpPrompt } from './SignUpPrompt.tsx';
import { VisitorHero } from './VisitorHero.tsx';

/** The Discover page: tabs of streams, with feeds and tags in a side column. */
export function DiscoverPage() {
  const viewer = useViewer();
  const view = useView();
  const related = useMatches({
    select: (matches) => (matches.at(-1)?.loaderData as { tags?: string[] } | undefined)?.tags ?? [],
  });
  useEffect(() => recordEvent('calypso_reader_discover_viewed'), []);
  return (
    <>
      <VisitorHero />
      <div className={css.page}>
        {viewer && (
          <PageHeader
            title={t('Discover')}
            subtitle={t('Posts worth reading, and the people behind them.')}
          />
        )}
        {!viewer && <BloganuaryBanner />}
        <DiscoverTabs />
        <div className={css.switch}>
          <ViewSwitch view={view} />
        </div>
        <div className={css.columns} data-view={view}>
          <div className={css.main}>
            <Outlet />
          </div>
          <aside className={css.side} aria-label={t('Sites and tags')}>
            <div className={css.sites}>
              <PopularSites
                onOpen={(site) =>
                  recordEvent('calypso_reader_site_on_discover_card_clicked', toEventProperties(site))
                }
                onSubscribe={(site) =>
                  recordEvent('calypso_reader_discover_site_followed', toEventProperties(site))
                }
              />
            </div>
            <div className={css.related}>
              <RelatedTags slugs={related} />
            </div>
            {!viewer && <SignUpPrompt />}
          </aside>
        </div>
      </div>
    </>
  );
}

function toEventProperties({ blog_ID, feed_ID }: FollowableFeed) {
  return { blog_id: blog_ID, feed_id: feed_ID };
}

/** DI-01: every tab is a link, and the path says which one is open. */
function DiscoverTabs() {
  const search = {};
  const record = (tab: EventProperties<'calypso_reader_discover_tab_clicked'>['tab']) => () =>
    recordEvent('calypso_reader_discover_tab_clicked', { tab });
  return (
    <TabLinks label={t('Discover')}>
      <TabLink
        to="/discover"
        search={search}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={record('recommended')}
      >
        {t('Recommended')}
      </TabLink>
      <TabLink
        to="/discover/firstposts"
        search={search}
        activeOptions={{ includeSearch: false }}
        onClick={record('firstposts')}
      >
        {t('First posts')}
      </TabLink>
      <TabLink
        to="/discover/tags"
        search={search}
        activeOptions={{ includeSearch: false }}
        onClick={record('tags')}
      >
        {t('Tags')}
      </TabLink>
      <TabLink
        to="/discover/latest"
        search={search}
        activeOptions={{ includeSearch: false }}
        onClick={record('latest')}
      >
        {t('Latest')}
      </TabLink>
    </TabLinks>
  );
}

type View = 'posts' | 'sites' | 'related';

/** Returns what a small screen shows, which has no room for a second column. */
function useView(): View {
  const { view } = useSearch({ strict: false }) as { view?: string };
  return view === 'sites' || view === 'related' ? view : 'posts';
}

/** Made of links, so that it works without scripts. */
function ViewSwitch({ view }: { view: View }) {
  const choices = [
    ['posts', t('Posts')],
    ['sites', t('Sites')],
    ['related', t('Related')],
  ] as const;
  return (
    <SegmentedLinks label={t('View')}>
      {choices.map(([name, label]) => (
        <SegmentLink
          key={name}
          to="."
          search={(before: object) => ({ ...before, view: name === 'posts' ? undefined : name }) as never}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{ 'aria-current': undefined }}
          aria-current={name === view ? 'true' : undefined}
        >
          {label}
        </SegmentLink>
      ))}
    </SegmentedLinks>
  );
}
