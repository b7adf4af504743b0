import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/blocks-commenters.ts';
import { listCommentsOfBlog } from '#shared/paths/comments.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import type { BlockableUser } from './queries.ts';

const PER_PAGE = 20;

/** The people who cannot comment on a blog, page by page. */
export function blockedCommentersQuery(siteId: number) {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(api.listBlockedCommenters), siteId],
    queryFn: ({ client, signal, pageParam: page }) =>
      getCall(client)(api.listBlockedCommenters, { siteId, page, per_page: PER_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, count }) => (page * PER_PAGE < count ? page + 1 : undefined),
  });
}

interface Blog {
  ID: number;
  title: string;
}

/** Blocks a person on a blog; comments of theirs that wait go to the trash. The notice can undo it. */
export async function blockCommenter(client: QueryClient, blog: Blog, user: BlockableUser): Promise<void> {
  const id = `block-commenter-${user.ID}`;
  const isBlocked = await optimistic(client, {
    call: () => getCall(client)(api.blockCommenter, { siteId: blog.ID, userId: user.ID }),
    onSuccess: () => invalidate(client),
    words: t('{name} could not be blocked. Please try again.', { name: user.name }),
    id,
  });
  if (!isBlocked) return;
  notify.success(t('{name} can’t comment on {blog} any more.', { name: user.name, blog: blog.title }), {
    id,
    action: { label: t('Undo'), onPress: () => void unblockCommenter(client, blog, user) },
  });
}

export async function unblockCommenter(client: QueryClient, blog: Blog, user: BlockableUser): Promise<void> {
  const id = `block-commenter-${user.ID}`;
  const isUnblocked = await optimistic(client, {
    call: () => getCall(client)(api.unblockCommenter, { siteId: blog.ID, userId: user.ID }),
    onSuccess: () => invalidate(client),
    words: t('That could not be undone. Please try again.'),
    id,
  });
  if (isUnblocked)
    notify.success(t('{name} can comment on {blog} again.', { name: user.name, blog: blog.title }), { id });
}

function invalidate(client: QueryClient): void {
  for (const endpoint of [api.listBlockedCommenters, listCommentsOfBlog])
    void client.invalidateQueries({ queryKey: toEndpointKey(endpoint) });
}
