import type { Decision } from '#shared/api/reports-admin.ts';

/** What decides which decisions there are. */
interface Decidable {
  subject_kind: 'post' | 'site' | 'comment' | 'user';
  feed_id: number | null;
  blog_id: number | null;
  author: { id: number } | null;
}

/** Lists what can be decided about a subject. Posts from elsewhere are not ours: their feed or host can be blocked. */
export function listPossibleDecisions({ subject_kind, feed_id, blog_id, author }: Decidable): Decision[] {
  const isHosted = blog_id !== null;
  return [
    'none',
    ...(subject_kind === 'comment' ? (['hide_comment'] as const) : []),
    ...(subject_kind === 'post' && isHosted ? (['take_down_post'] as const) : []),
    ...(subject_kind !== 'comment' && isHosted ? (['take_down_blog'] as const) : []),
    ...(subject_kind !== 'comment' && feed_id !== null && !isHosted
      ? (['block_feed', 'block_host'] as const)
      : []),
    ...(author ? (['limit', 'suspend'] as const) : []),
  ];
}
