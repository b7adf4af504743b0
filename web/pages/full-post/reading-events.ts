import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { recordPostEvent } from './events.ts';
import { referralOf } from './referral.ts';

/**
 * Records that a post was opened (once, with the post that led to it: FP-01), closed, and how many seconds it was in sight in between.
 * `undefined` while the post is not there yet.
 */
export function useReadingEvents(post: Post | undefined): void {
  const referral = referralOf(useSearch({ strict: false }));
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
    let inSight = 0;
    let since = document.hidden ? undefined : performance.now();
    const turn = () => {
      if (since !== undefined) inSight += performance.now() - since;
      since = document.hidden ? undefined : performance.now();
    };
    document.addEventListener('visibilitychange', turn);
    return () => {
      turn();
      document.removeEventListener('visibilitychange', turn);
      closed(Math.round(inSight / 1_000));
    };
  }, [id]);
}
