import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { recordPostEvent } from './events.ts';
import { findReferral } from './referral.ts';

/**
 * Records that a post was opened (once, with the post that linked to it: FP-01) and closed, and for how many seconds it was
 * visible. `undefined` until the post has loaded.
 */
export function useReadingEvents(post: Post | undefined): void {
  const referral = findReferral(useSearch({ strict: false }));
  const opened = useEffectEvent(() => {
    if (!post) return;
    const from = referral && { ref_blog: referral.blogId, ref_post: referral.postId };
    recordPostEvent('calypso_reader_article_opened', post, from);
  });
  const closed = useEffectEvent((seconds: number) => {
    if (!post) return;
    recordPostEvent('calypso_reader_article_engaged_time', post, { seconds });
    recordPostEvent('calypso_reader_article_closed', post);
  });
  const id = post?.ID;
  useEffect(() => {
    if (id === undefined) return;
    opened();
    let visibleMs = 0;
    let since = document.hidden ? undefined : performance.now();
    const updateVisible = () => {
      if (since !== undefined) visibleMs += performance.now() - since;
      since = document.hidden ? undefined : performance.now();
    };
    document.addEventListener('visibilitychange', updateVisible);
    return () => {
      updateVisible();
      document.removeEventListener('visibilitychange', updateVisible);
      closed(Math.round(visibleMs / 1_000));
    };
  }, [id]);
}
