import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide';
import { useEffect, useState } from 'react';
import type { FullPost } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { recordPostEvent } from './events.ts';
import { getFullText, setFullTexts, toFailureMessage } from './full-text-actions.ts';
import css from './PostRest.module.css';
import { showFullText } from './queries.ts';

/**
 * Below a post of which the feed has only the beginning: links to the rest, on its site or here. For users who want full posts
 * from this feed it loads automatically.
 */
export function PostRest({ post }: { post: FullPost }) {
  const client = useQueryClient();
  const [isFetching, setIsFetching] = useState(false);
  const { full_text: full } = post;
  const comesByItself = full?.wanted && full.state === 'unfetched';
  useEffect(() => {
    if (!comesByItself) return;
    // The reason is shown below, and a lost connection is shown everywhere.
    void showFullText(client, post).catch(() => {});
  }, [client, comesByItself, post]);

  const fetchOnce = async () => {
    setIsFetching(true);
    await getFullText(client, post);
    setIsFetching(false);
  };

  if (!post.use_excerpt && !(full?.wanted && full.failure)) return null;
  return (
    <div className={css.rest}>
      <p>
        {full?.failure
          ? toFailureMessage(full.failure)
          : t('This feed only includes the start of this post.')}
      </p>
      <div className={css.actions}>
        {full && full.state !== 'ready' && (
          <Button
            busy={isFetching || comesByItself === true}
            busyLabel={t('Getting the full text')}
            onClick={() => void fetchOnce()}
          >
            {full.failure ? t('Try again') : t('Get full text')}
          </Button>
        )}
        <ButtonAnchor
          href={post.URL}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => recordPostEvent('calypso_reader_permalink_click', post)}
        >
          {t('Read the rest on {site}', { site: post.site_name })}
          <Icon of={ExternalLink} size={16} directional />
        </ButtonAnchor>
        {full && !full.wanted && (
          <Button variant="link" onClick={() => void setFullTexts(client, post, true)}>
            {t('Always show full posts')}
          </Button>
        )}
      </div>
    </div>
  );
}
