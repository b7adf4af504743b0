import { useQueryClient } from '@tanstack/react-query';
import type { FullPost, Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useIsSiteBlocked } from '#web/features/blocks/queries.ts';
import { unblockSite } from '#web/features/blocks/queries-block.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Above a post of a blocked feed: says why it appears nowhere else, with a button to unblock it. */
export function BlockedNotice({ post }: { post: Post | FullPost }) {
  const client = useQueryClient();
  if (!useIsSiteBlocked(post)) return null;
  return (
    <Notice
      kind="info"
      action={
        <>
          <Button onClick={() => void unblockSite(client, post)}>{t('Unblock')}</Button>
          <ButtonLink to="/me/blocks">{t('Manage blocks')}</ButtonLink>
        </>
      }
    >
      {t('You’ve blocked {site}. You won’t see its posts in your streams.', { site: post.site_name })}
    </Notice>
  );
}
