import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Hash } from 'lucide';
import { useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { FindSites } from '#web/features/feeds/FindSites.tsx';
import { Stream } from '#web/features/streams/Stream.tsx';
import { ViewMenu } from '#web/features/streams/ViewMenu.tsx';
import { FollowTagButton } from '#web/features/tags/FollowTagButton.tsx';
import { followedTagsQuery, tagQuery } from '#web/features/tags/queries.ts';
import { toLocalTag } from '#web/features/tags/rules.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { BackRow } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { PublicHead } from '#web/ui/PublicHead.tsx';
import { SegmentedLinks, SegmentLink } from '#web/ui/Segmented.tsx';
import layout from '#web/ui/SideColumn.module.css';
import { PopularSites } from '../discover/PopularSites.tsx';
import { RelatedTags } from '../discover/RelatedTags.tsx';
import { VisitorLine } from '../discover/VisitorHero.tsx';
import { parseSort, type TagSort, toTagStream } from './load.ts';
import css from './TagPage.module.css';

/** RT-30: the page of a tag, with its posts and related content. */
export function TagPage() {
  const { slug } = useParams({ from: '/tag/$slug' });
  const { sort, from } = useSearch({ strict: false }) as { sort?: string; from?: string };
  const { known, hasFailed } = useTag(slug);
  // Until it is known, the name in the address.
  const title = known?.title ?? slug;
  const viewer = useViewer();
  const stream = toTagStream(slug, sort, viewer ? undefined : from);
  return (
    <>
      <PublicHead
        path={`/tag/${encodeURIComponent(slug)}`}
        title={title}
        description={
          known
            ? t('Posts with the tag {tag}: {counts}', { tag: title, counts: known.description })
            : t('Posts with the tag {tag}', { tag: title })
        }
        {...(known && !known.error && { feed: `${known.url}/feed` })}
      />
      <div className={joinClasses(layout.page, css.page)}>
        <div className={layout.columns}>
          <div className={css.main}>
            {viewer && <BackRow fallback="/reader" />}
            <PageHeader
              title={<bdi className={css.name}>{title}</bdi>}
              subtitle={known?.description}
              actions={<FollowTagButton tag={{ slug, title }} />}
            />
            <VisitorLine />
            {hasFailed && !viewer && <Notice kind="error">{FAILED()}</Notice>}
            <div className={css.bar}>
              <SortSwitch slug={slug} sort={parseSort(sort)} />
              {viewer && <ViewMenu kind={stream.kind} />}
            </div>
            <Stream
              key={`${stream.kind} ${slug} ${stream.from ?? ''}`}
              stream={stream}
              label={t('Posts with the tag {tag}', { tag: title })}
              empty={<NoPosts title={title} />}
              hasTools={false}
            />
          </div>
          <aside
            className={joinClasses(layout.side, css.side)}
            aria-label={t('Sites and tags')}
            data-visitor={viewer ? undefined : ''}
          >
            <RelatedTags slugs={[slug]} />
            <PopularSites stream={stream} />
          </aside>
        </div>
      </div>
    </>
  );
}

const FAILED = () => t('Could not load tag, try refreshing the page');

/** Returns the tag of an address; undefined until it is loaded, and if it could not be (ER-12). */
function useTag(slug: string) {
  const isMember = useViewer() !== null;
  const { data, isError } = useQuery(tagQuery(slug));
  const { data: followed } = useQuery({ ...followedTagsQuery(), enabled: isMember });
  useEffect(() => {
    if (isError) notify.error(FAILED(), { id: 'tag' });
  }, [isError]);
  return { known: data && toLocalTag(slug, data, followed?.tags ?? []), hasFailed: isError };
}

/** Made of links, so that it works without scripts. */
function SortSwitch({ slug, sort }: { slug: string; sort: TagSort }) {
  const choices = [
    ['date', t('Recent')],
    ['relevance', t('Popular')],
  ] as const;
  return (
    <SegmentedLinks label={t('Order')}>
      {choices.map(([order, label]) => (
        <SegmentLink
          key={order}
          to="/tag/$slug"
          params={{ slug }}
          search={order === 'date' ? {} : { sort: order }}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          activeProps={{ 'aria-current': undefined }}
          aria-current={order === sort ? 'true' : undefined}
        >
          {label}
        </SegmentLink>
      ))}
    </SegmentedLinks>
  );
}

function NoPosts({ title }: { title: string }) {
  return (
    <EmptyState
      icon={Hash}
      title={t('No posts yet')}
      text={t('No one has used the tag {tag} yet. New posts will appear here.', { tag: title })}
      action={<FindSites />}
    />
  );
}
