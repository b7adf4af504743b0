import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { FeedChoice } from './FeedChoice.tsx';
import css from './FeedPreview.module.css';
import { toFeedLink } from './rules.ts';
import { toSiteAddress } from './rules-address.ts';
import type { Preview, PreviewFeed } from './use-feed-preview.ts';

/** The preview of an address: looking it up, no feed, or a feed with its latest titles (AS-05, AS-11 to AS-13). */
export function FeedPreview({
  preview,
  chosen,
  onChoose,
}: {
  preview: Preview;
  chosen: PreviewFeed | undefined;
  onChoose: (feedId: number) => void;
}) {
  if (preview.kind === 'loading') return <LoadingPreview />;
  if (preview.kind === 'failed') {
    return (
      <Notice kind="error">
        <p>{preview.message}</p>
        {preview.detail && <p className={css.message}>{preview.detail}</p>}
      </Notice>
    );
  }
  if (preview.kind !== 'found' || !chosen) return null;
  return (
    <div className={css.preview} aria-live="polite">
      {preview.feeds.length > 1 && (
        <FeedChoice feeds={preview.feeds} chosenId={chosen.feed_ID} onChoose={onChoose} />
      )}
      <div className={css.site}>
        <SiteIcon src={chosen.site_icon} name={chosen.name} />
        <div className={css.about}>
          <p className={css.name}>
            <bdi>{chosen.name}</bdi>
          </p>
          <p className={css.details}>
            {toSiteAddress({ blog_ID: chosen.blog_ID, URL: chosen.URL || chosen.feed_URL })}
            {chosen.last_update && (
              <span>
                <Trans
                  message="Last post <when></when>"
                  components={{ when: <Time date={chosen.last_update} style="long" /> }}
                />
              </span>
            )}
          </p>
        </div>
      </div>
      {chosen.is_following && (
        <Notice
          kind="warning"
          action={
            <ButtonLink variant="link" {...toFeedLink(chosen)}>
              {t('Open')}
            </ButtonLink>
          }
        >
          {t('You already subscribe to {site}.', { site: chosen.name })}
        </Notice>
      )}
      {chosen.preview.length === 0 ? (
        <p className={css.message}>{t('Preview of the feed is not yet available.')}</p>
      ) : (
        <ul>
          {chosen.preview.map((post) => (
            <li key={post.URL} className={css.post}>
              <span className="w" dir="auto">
                {post.title || t('Untitled post')}
              </span>
              <Time date={post.date} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function LoadingPreview() {
  return (
    <div className={css.preview}>
      <p className={css.message} role="status">
        {t('Loading feed preview...')}
      </p>
      <Loading label="">
        <div className={css.site}>
          <Skeleton shape="icon" />
          <div className={css.boxes}>
            <Skeleton width={40} />
            <Skeleton shape="small" width={60} />
          </div>
        </div>
        <div className={css.lines}>
          <Skeleton width={70} />
          <Skeleton width={50} />
          <Skeleton width={60} />
        </div>
      </Loading>
    </div>
  );
}
