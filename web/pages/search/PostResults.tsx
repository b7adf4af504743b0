import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { SearchX } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { PostCard } from '#web/features/posts/PostCard.tsx';
import { Stream } from '#web/features/streams/Stream.tsx';
import { AddressOffer } from '#web/features/subscriptions/AddressOffer.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { FoundPost } from './FoundPost.tsx';
import { foundPostsPageQuery } from './queries.ts';
import css from './SearchPage.module.css';
import { formatFound, toSearchAddress, toSearchStream, type ValidSearchParams } from './search-params.ts';

/** The posts that match the words: for members a stream, for visitors a page with a link to the next one (RO-06). */
export function PostResults({ params }: { params: ValidSearchParams }) {
  const { query } = params;
  const label = t('Posts about {words}', { words: query });
  if (!useViewer()) return <PageOfPosts params={params} label={label} />;
  const stream = toSearchStream(params);
  return (
    <Stream
      key={formatFound(params)}
      stream={stream}
      label={label}
      hasTools={false}
      cardComponent={FoundPost}
      end={t('No more posts')}
      empty={<NoPosts params={params} />}
    />
  );
}

function NoPosts({ params }: { params: ValidSearchParams }) {
  const { query, scope } = params;
  if (scope === 'mine') {
    return (
      <EmptyState
        icon={SearchX}
        title={t('No posts found')}
        text={t('No posts of your subscriptions match all of “{words}”.', { words: query })}
        action={
          <ButtonLink
            to="/reader/search"
            search={toSearchAddress(query, { ...params, scope: undefined })}
            variant="primary"
          >
            {t('Search all posts')}
          </ButtonLink>
        }
      />
    );
  }
  const text = t('No posts match all of “{words}”. Try fewer or different words.', { words: query });
  return <NothingFound params={params} title={t('No posts found')} text={text} />;
}

function PageOfPosts({ params, label }: { params: ValidSearchParams; label: string }) {
  const { query, sort, from } = params;
  const { data } = useQuery(foundPostsPageQuery({ query, sort, from }));
  const path = useLocation({ select: ({ href }) => href });
  if (!data) return <FailedPage path={path} />;
  const { posts, next_page_handle } = data;
  if (posts.length === 0) return <NoPosts params={params} />;
  const total = next_page_handle === undefined && from === undefined ? posts.length : -1;
  return (
    <>
      <div role="feed" aria-label={label}>
        {posts.map((post, index) => (
          <PostCard
            key={post.global_ID}
            post={post}
            position={index + 1}
            total={total}
            stream={formatFound(params)}
            cardComponent={FoundPost}
          />
        ))}
      </div>
      <NextPage from={next_page_handle} />
    </>
  );
}

/** The link to the next page for visitors, whose page does not load more. */
export function NextPage({ from }: { from: string | undefined }) {
  if (from === undefined) return null;
  return (
    <p className={css.more}>
      <ButtonLink to="/reader/search" search={(before: object) => ({ ...before, from })} rel="next">
        {t('Next page')}
      </ButtonLink>
    </p>
  );
}

/** The error on a visitor's page, which has no scripts to retry. */
export function FailedPage({ path }: { path: string }) {
  return (
    <Notice kind="error" action={<ButtonAnchor href={path}>{t('Retry')}</ButtonAnchor>}>
      <p>{t('The search failed.')}</p>
    </Notice>
  );
}

/** U34: shown if nothing was found; the suggestions are above it. */
export function NothingFound({
  params,
  title,
  text,
}: {
  params: ValidSearchParams;
  title: string;
  text: string;
}) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      text={text}
      action={
        <AddressOffer
          text={params.query}
          source="reader-feed-search"
          otherwise={
            <ButtonLink to="/discover" variant="primary">
              {t('Go to Discover')}
            </ButtonLink>
          }
        />
      }
    />
  );
}
