import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { useEffect, useRef } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { toPostPath } from '../feeds/rules.ts';
import { toSiteAddress } from '../feeds/rules-address.ts';
import { findImage, PostImage } from '../posts/PostImage.tsx';
import { collectPosts, toPostKey } from '../posts/queries.ts';
import { streamQuery } from '../streams/queries.ts';
import { type SiteRecommendation, toStream } from './rules-merge.ts';
import css from './SitePreview.module.css';
import { SiteToggle } from './SiteToggle.tsx';

/** The posts of a recommended feed, newest first. `onBack` returns to the list if there is room for only one of both. */
export function SitePreview({
  site,
  onBack,
  isFollowed,
  onChoose,
}: {
  site: SiteRecommendation;
  onBack: (() => void) | undefined;
  isFollowed: boolean;
  onChoose: (feedId: number, isFollowed: boolean) => void;
}) {
  const host = toSiteAddress({ blog_ID: site.site_ID ?? 0, URL: site.site_URL });
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <section className={css.preview} aria-label={t('Preview of {site}', { site: host })}>
      <header className={css.head}>
        {onBack && <IconButton ref={back} icon={ArrowLeft} directional label={t('Back')} onClick={onBack} />}
        <SiteIcon src={site.site_icon} name={site.site_name} size={32} />
        <div className={css.about}>
          <h3 className={css.host}>{host}</h3>
          {site.subscribers_count > 0 && (
            <p className={css.count}>
              {t('{count, plural, one {# subscriber} other {# subscribers}}', {
                count: site.subscribers_count,
              })}
            </p>
          )}
        </div>
        {onBack && <SiteToggle site={site} isFollowed={isFollowed} onChoose={onChoose} />}
      </header>
      <PreviewPosts site={site} />
    </section>
  );
}

function PreviewPosts({ site }: { site: SiteRecommendation }) {
  const { data, isPending, error, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } =
    useInfiniteQuery(streamQuery(toStream(site)));
  if (isPending) return <LoadingPosts />;
  if (error && !data) {
    return (
      <FailedNotice error={error} onRetry={() => void refetch()}>
        {t('These posts could not be loaded.')}
      </FailedNotice>
    );
  }
  const posts = collectPosts(data.pages);
  if (posts.length === 0) return <p className={css.count}>{t('This site hasn’t published anything yet.')}</p>;
  return (
    <>
      {posts.map((post) => (
        <PreviewPost key={toPostKey(post)} post={post} />
      ))}
      {hasNextPage && (
        <Button
          className={css.more}
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage({ cancelRefetch: false })}
        >
          {t('Show more posts')}
        </Button>
      )}
    </>
  );
}

/** Opens in a new tab, so that the dialog stays open. */
function PreviewPost({ post }: { post: Post }) {
  const image = findImage(post);
  return (
    <article className={css.post}>
      <div className={css.words} dir="auto">
        <h4 className={joinClasses(css.title, 'title-link')}>
          <a href={toPostPath(post)} target="_blank" rel="noreferrer">
            {post.title || t('Untitled post')}
            <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
          </a>
        </h4>
        {post.excerpt && <p className={joinClasses(css.excerpt, 'clamp')}>{post.excerpt}</p>}
        <p className={css.count}>
          <Time date={post.date} />
        </p>
      </div>
      {image && (
        <div className={css.image}>
          <PostImage image={{ ...image, width: 96, height: 96 }} eager={false} />
        </div>
      )}
    </article>
  );
}

function LoadingPosts() {
  return (
    <Loading label={t('Loading posts')}>
      {[0, 1, 2].map((post) => (
        <div key={post} className={css.post}>
          <div className={css.lines}>
            <Skeleton width={70} />
            <Skeleton width={100} />
            <Skeleton shape="small" width={20} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
