import type { QueryClient } from '@tanstack/react-query';
import { COMMENTS_DECIDED_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { listElsewhere, moderateComments } from '#shared/paths/comments-admin.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { adminListQuery } from '../admin/queries.ts';
import type { Decision } from './comment-actions.ts';

/** The parameters of the address of `/admin/comments`. */
export type ElsewhereSearch = Partial<Record<'status' | 'sort', string>>;

/** Returns what an address means; what it does not know is left out. */
export function toElsewhereFilter({ status, sort }: ElsewhereSearch) {
  return {
    status: (['spam', 'trash'] as const).find((known) => known === status) ?? ('unapproved' as const),
    sort: sort === 'oldest' ? ('oldest' as const) : ('newest' as const),
  };
}

/** Comments below posts from elsewhere that are put aside. */
export const elsewhereQuery = (search: ElsewhereSearch) =>
  adminListQuery(listElsewhere, toElsewhereFilter(search));

/** Decides about comments below posts from elsewhere; then all lists and numbers of administration are fetched again. */
export async function moderateElsewhere(
  client: QueryClient,
  comments: readonly number[],
  status: Decision,
): Promise<void> {
  const isDone = await optimistic(client, {
    call: async () => {
      for (let at = 0; at < comments.length; at += COMMENTS_DECIDED_MAX)
        await getCall(client)(moderateComments, {
          comments: comments.slice(at, at + COMMENTS_DECIDED_MAX),
          status,
        });
    },
    onSettled: () =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).includes('/wpcom/v2/admin/'),
      }),
    words: t('That didn’t work. Please try again.'),
    id: 'comments',
  });
  if (!isDone) return;
  notify.success(
    t('{count, plural, one {# comment moderated.} other {# comments moderated.}}', {
      count: comments.length,
    }),
    { id: 'comments' },
  );
}
