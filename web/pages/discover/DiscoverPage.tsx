import { Outlet, useLocation, useMatches, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import type { FollowableFeed } from '#web/features/feeds/queries.ts';
import type { StreamFrom } from '#web/features/streams/stream.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { Row } from '#web/ui/Layout.tsx';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { SegmentedLinks, SegmentLink } from '#web/ui/Segmented.tsx';
import layout from '#web/ui/SideColumn.module.css';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import { BloganuaryBanner } from '../bloganuary/BloganuaryBanner.tsx';
import css from './DiscoverPage.module.css';
import { PopularSites } from './PopularSites.tsx';
import { RelatedTags } from './RelatedTags.tsx';
import { VisitorHero } from './VisitorHero.tsx';

/** The Discover page: tabs of streams, with feeds and tags in a side column. */
export function DiscoverPage() {
  const viewer = useViewer();
  const view = useView();
  const loaded = useMatches({
    select: (matches) => matches.at(-1)?.loaderData as { tags: string[]; stream: StreamFrom } | undefined,
  });
  useEffect(() => recordEvent('calypso_reader_discover_viewed'), []);
  return (
    <>
      <VisitorHero />
      <div className={joinClasses(layout.page, css.page)}>
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
        <div className={joinClasses(layout.columns, css.columns)} data-view={view}>
          <div className={css.main}>
            <Outlet />
          </div>
          <aside className={joinClasses(layout.side, css.side)} aria-label={t('Sites and tags')}>
            <div className={css.sites}>
              {loaded && (
                <PopularSites
                  stream={loaded.stream}
                  onOpen={(site) =>
                    recordEvent('calypso_reader_site_on_discover_card_clicked', toEventProperties(site))
                  }
                  onSubscribe={(site) =>
                    recordEvent('calypso_reader_discover_site_followed', toEventProperties(site))
                  }
                />
              )}
            </div>
            <div className={css.related}>
              <RelatedTags slugs={loaded?.tags ?? []} />
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
  const tabs = [
    ['recommended', '/discover', t('Recommended')],
    ['firstposts', '/discover/firstposts', t('First posts')],
    ['tags', '/discover/tags', t('Tags')],
    ['latest', '/discover/latest', t('Latest')],
  ] as const;
  return (
    <TabLinks label={t('Discover')}>
      {tabs.map(([tab, path, label]) => (
        <TabLink
          key={tab}
          to={path}
          search={{}}
          activeOptions={{ exact: tab === 'recommended', includeSearch: false }}
          onClick={() => recordEvent('calypso_reader_discover_tab_clicked', { tab })}
        >
          {label}
        </TabLink>
      ))}
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

/** The benefits of an account, for visitors. */
function SignUpPrompt() {
  const redirect_to = useLocation({ select: ({ href }) => href });
  return (
    <div className={css.join}>
      <Section title={t('Keep your place')}>
        <p>{t('An account remembers what you follow, what you have seen and where you stopped reading.')}</p>
        <Row gap={12} wrap>
          <ButtonLink to="/sign-up" search={{ redirect_to }} variant="primary" size={40}>
            {t('Sign up')}
          </ButtonLink>
          <ButtonLink to="/log-in" search={{ redirect_to }} size={40}>
            {t('Log in')}
          </ButtonLink>
        </Row>
      </Section>
    </div>
  );
}
