import type { QueryClient } from '@tanstack/react-query';
import { toSiteKey } from '#shared/domain/site-key.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/blocks.ts';
import { listComments } from '#shared/paths/comments.ts';
import { listLikes } from '#shared/paths/likes.ts';
import { listUnseenCounts } from '#shared/paths/seen.ts';
import { recordEvent } from '#web/lib/events.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { type BlockableSite, type BlockableUser, writeSiteBlock } from './queries.ts';

/** Blocks a feed or blog: its cards change at once, and the next fetch of any stream leaves it out. The notice can undo it. */
export async function blockSite(client: QueryClient, site: BlockableSite): Promise<void> {
  recordEvent('calypso_reader_block_site', { blog_id: site.site_ID, feed_id: site.feed_ID });
  const isBlocked = await setSiteBlock(
    client,
    site,
    true,
    t('{site} could not be blocked. Please try again.', { site: site.site_name }),
  );
  if (!isBlocked) return;
  notify.success(t('You won’t see posts from {site} any more.', { site: site.site_name }), {
    id: `block-site-${site.feed_ID}`,
    action: { label: t('Undo'), onPress: () => void unblockSite(client, site) },
  });
}

/** Unblocks a feed or blog. */
export async function unblockSite(client: QueryClient, site: BlockableSite): Promise<void> {
  const isUnblocked = await setSiteBlock(
    client,
    site,
    false,
    t('That could not be undone. Please try again.'),
  );
  if (!isUnblocked) return;
  notify.success(t('You’ll see posts from {site} again.', { site: site.site_name }), {
    id: `block-site-${site.feed_ID}`,
  });
}

function setSiteBlock(
  client: QueryClient,
  site: BlockableSite,
  isBlocked: boolean,
  words: string,
): Promise<boolean> {
  return optimistic(client, {
    patch: () => writeSiteBlock(site.feed_ID, isBlocked),
    call: () => getCall(client)(isBlocked ? api.blockSite : api.unblockSite, { siteId: toSiteKey(site) }),
    undo: () => writeSiteBlock(site.feed_ID, !isBlocked),
    onSuccess: () => invalidateLists(client),
    words,
    id: `block-site-${site.feed_ID}`,
  });
}

/** Blocks a person: their comments, likes and notifications are hidden from the user. The notice can undo it. */
export async function blockUser(client: QueryClient, user: BlockableUser): Promise<void> {
  const id = `block-user-${user.ID}`;
  const isBlocked = await optimistic(client, {
    call: () => getCall(client)(api.blockUser, { userId: user.ID }),
    onSuccess: () => invalidateUserContent(client),
    words: t('{name} could not be blocked. Please try again.', { name: user.name }),
    id,
  });
  if (!isBlocked) return;
  notify.success(t('You won’t see comments and likes by {name} any more.', { name: user.name }), {
    id,
    action: { label: t('Undo'), onPress: () => void unblockUser(client, user) },
  });
}

export async function unblockUser(client: QueryClient, user: BlockableUser): Promise<void> {
  const id = `block-user-${user.ID}`;
  const isUnblocked = await optimistic(client, {
    call: () => getCall(client)(api.unblockUser, { userId: user.ID }),
    onSuccess: () => invalidateUserContent(client),
    words: t('That could not be undone. Please try again.'),
    id,
  });
  if (isUnblocked)
    notify.success(t('You’ll see comments and likes by {name} again.', { name: user.name }), { id });
}

function invalidateLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: toEndpointKey(api.listBlockedSites) });
  // A blocked feed is not counted.
  void client.invalidateQueries({ queryKey: toEndpointKey(listUnseenCounts) });
}

/** Refetches everything that shows people's comments and likes. */
function invalidateUserContent(client: QueryClient): void {
  for (const endpoint of [api.listBlockedUsers, listComments, listLikes])
    void client.invalidateQueries({ queryKey: toEndpointKey(endpoint) });
  void client.invalidateQueries({
    predicate: ({ queryKey }) => /\/(?:notifications|conversations)/.test(String(queryKey[0])),
  });
}
