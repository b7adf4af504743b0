import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import type { Tag } from '#shared/api/tags.ts';
import { t } from '#shared/i18n/translate.ts';
import { followTag, unfollowTag } from '#shared/paths/tags.ts';
import { CallError } from '#web/lib/call.ts';
import { findCallError } from '#web/lib/error.ts';
import { getCall, runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
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
  return change(client, slug, {
    mutationFn: async () => {
      try {
        const { subscribed, error, added_tag, tags } = await getCall(client)(followTag, { slug });
        if (!subscribed && error !== ALREADY) throw new CallError('bad_answer', 'The tag is not followed.');
        return tags?.find(({ ID }) => ID === added_tag);
      } catch (error) {
        if (findCallError(error)?.code === ALREADY) return undefined;
        throw error;
      }
    },
    onMutate: () => expectFollowed(client, (tags) => addTag(tags, toExpectedTag(tag))),
    onSuccess: (added) => {
      if (added) writeFollowed(client, (tags) => addTag(tags, added));
    },
    onError: () => {
      writeFollowed(client, (tags) => removeTag(tags, slug));
      notify.error(t('Could not follow tag: {tag}', { tag: slug }), getNoticeOptions(slug));
    },
  });
}

const ALREADY = 'already_subscribed';

/** The opposite (ER-14, TG-05, TG-10). */
export function stopFollowing(client: QueryClient, { slug }: FollowableTag): Promise<boolean> {
  const before = client
    .getQueryData(followedTagsQuery().queryKey)
    ?.tags.find((followed) => followed.slug === slug);
  return change(client, slug, {
    mutationFn: async () => {
      const response = await getCall(client)(unfollowTag, { slug });
      if (response.subscribed) throw new CallError('bad_answer', 'The tag is still followed.');
      return undefined;
    },
    onMutate: () => expectFollowed(client, (tags) => removeTag(tags, slug)),
    onError: () => {
      if (before) writeFollowed(client, (tags) => addTag(tags, before));
      notify.error(t('Could not unfollow tag: {tag}', { tag: slug }), getNoticeOptions(slug));
    },
  });
}

type Change = MutationOptions<Tag | undefined, Error, void>;

/**
 * Makes a change and resolves to whether it succeeded. Does nothing during another call for the tag. Outlives the component that
 * started it: a tag's row is removed before the response arrives.
 */
async function change(client: QueryClient, slug: string, options: Change): Promise<boolean> {
  const mutationKey = followTagKey(slug);
  if (client.isMutating({ mutationKey }) > 0) return false;
  try {
    await runMutation(client, { ...options, mutationKey }, undefined);
    return true;
  } catch {
    return false;
  } finally {
    void client.invalidateQueries({ queryKey: followedTagsQuery().queryKey });
  }
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
function getNoticeOptions(slug: string) {
  return { id: `tag-${slug}` };
}
