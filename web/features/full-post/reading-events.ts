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
  const record = useEffectEvent((name: string, more?: Record<string, number>) => {
    if (post) recordPostEvent(name, post, more);
  });
  const opened = useEffectEvent(() =>
    record(
      'calypso_reader_article_opened',
      referral && { ref_blog: referral.blogId, ref_post: referral.postId },
    ),
  );
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
      record('calypso_reader_article_engaged_time', { seconds: Math.round(inSight / 1_000) });
      record('calypso_reader_article_closed');
    };
  }, [id]);
}
