import type { QueryClient } from '@tanstack/react-query';
import type { Tag } from '#shared/api/tags.ts';
import { t } from '#shared/i18n/translate.ts';
import { followTag, unfollowTag } from '#shared/paths/tags.ts';
import { CallError } from '#web/lib/call.ts';
import { findCallError } from '#web/lib/error.ts';
import { getCall } from '#web/lib/query.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { followedTagsQuery } from './queries.ts';
import { addTag, removeTag, toTagPath } from './rules.ts';

/** The part of a tag that following needs. */
export type FollowableTag = Pick<Tag, 'slug' | 'title'>;

/** Returns the key under which only one call for a tag runs at a time, wherever it was started. */
export const followTagKey = (slug: string) => ['follow-tag', slug];

/**
 * Follows a tag: it is added to the followed ones at once, and removed if the call fails (ER-15, TG-03, TG-09). If it was already
 * followed, whatever the response says, that counts as success (TG-04).
 */
export function startFollowing(client: QueryClient, tag: FollowableTag): Promise<boolean> {
  const { slug } = tag;
  return optimistic(client, {
    key: followTagKey(slug),
    call: async () => {
      try {
        const { subscribed, error, added_tag, tags } = await getCall(client)(followTag, { slug });
        if (!subscribed && error !== ALREADY) throw new CallError('bad_answer', 'The tag is not followed.');
        return tags?.find(({ ID }) => ID === added_tag);
      } catch (error) {
        if (findCallError(error)?.code === ALREADY) return undefined;
        throw error;
      }
    },
    patch: () => expectFollowed(client, (tags) => addTag(tags, toExpectedTag(tag))),
    undo: () => writeFollowed(client, (tags) => removeTag(tags, slug)),
    onSuccess: (added) => {
      if (added) writeFollowed(client, (tags) => addTag(tags, added));
    },
    onSettled: () => refetchFollowed(client),
    words: t('Could not follow tag: {tag}', { tag: slug }),
    id: toNoticeId(slug),
  });
}

const ALREADY = 'already_subscribed';

/** The opposite (ER-14, TG-05, TG-10). */
export function stopFollowing(client: QueryClient, { slug }: FollowableTag): Promise<boolean> {
  const before = client
    .getQueryData(followedTagsQuery().queryKey)
    ?.tags.find((followed) => followed.slug === slug);
  return optimistic(client, {
    key: followTagKey(slug),
    call: async () => {
      const response = await getCall(client)(unfollowTag, { slug });
      if (response.subscribed) throw new CallError('bad_answer', 'The tag is still followed.');
    },
    patch: () => expectFollowed(client, (tags) => removeTag(tags, slug)),
    undo: () => {
      if (before) writeFollowed(client, (tags) => addTag(tags, before));
    },
    onSettled: () => refetchFollowed(client),
    words: t('Could not unfollow tag: {tag}', { tag: slug }),
    id: toNoticeId(slug),
  });
}

function refetchFollowed(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: followedTagsQuery().queryKey });
}

/** Updates the cache before the response; a fetch on its way is cancelled, because it would restore the old state. */
async function expectFollowed(client: QueryClient, changed: (tags: Tag[]) => Tag[]): Promise<void> {
  await client.cancelQueries({ queryKey: followedTagsQuery().queryKey });
  writeFollowed(client, changed);
}

function writeFollowed(client: QueryClient, changed: (tags: Tag[]) => Tag[]): void {
  client.setQueryData(
    followedTagsQuery().queryKey,
    (loaded) => loaded && { ...loaded, tags: changed(loaded.tags) },
  );
}

/** Returns the expected entry of a followed tag, until the server's arrives. */
function toExpectedTag({ slug, title }: FollowableTag): Tag {
  return { ID: '', slug, title, display_name: title, URL: toTagPath(slug), description: '', count: 0 };
}

/** One notice for each tag: the latest replaces the previous one. */
function toNoticeId(slug: string): string {
  return `tag-${slug}`;
}
