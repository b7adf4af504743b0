import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '#shared/api/comments.ts';
import type { Mute, MuteDuration } from '#shared/api/mutes.ts';
import type { MuteReason, Post } from '#shared/api/posts.ts';
import { hasMutedWord, normalizeMuted } from '#shared/domain/muted-words.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/mutes.ts';
import { listUnseenCounts } from '#shared/paths/seen.ts';
import { patchEntities } from '#web/lib/entities.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';

export interface NewMute {
  word: string;
  /** For an author: the feed. */
  feed_ID?: number;
  duration?: MuteDuration;
}

/** Mutes a word or an author. Posts and comments on the page are collapsed; streams leave them out when they are read again. Rejects if it fails. */
export async function createMute(client: QueryClient, input: NewMute): Promise<Mute> {
  const mute = await getCall(client)(api.createMute, { duration: null, ...input });
  collapse(client, mute);
  void client.invalidateQueries({ queryKey: toEndpointKey(api.listMutes) });
  notify.success(t('Muted: {word}', { word: mute.word }), {
    id: `mute-${mute.ID}`,
    action: { label: t('Undo'), onPress: () => void removeMute(client, mute) },
  });
  return mute;
}

/** Mutes an author of a feed, with a notice if it fails. */
export async function muteAuthor(
  client: QueryClient,
  author: { name: string; feed_ID: number },
): Promise<void> {
  await optimistic(client, {
    call: () => createMute(client, { word: author.name, feed_ID: author.feed_ID }),
    words: t('{name} could not be muted. Please try again.', { name: author.name }),
    id: 'mute',
  });
}

/** Takes back that a word or an author is muted. */
export async function removeMute(client: QueryClient, mute: Mute): Promise<void> {
  await optimistic(client, {
    call: () => getCall(client)(api.deleteMute, { muteId: mute.ID }),
    onSuccess: () => {
      expand(client, mute);
      void client.invalidateQueries({ queryKey: toEndpointKey(api.listMutes) });
      void client.invalidateQueries({ queryKey: toEndpointKey(listUnseenCounts) });
      notify.success(t('No longer muted: {word}', { word: mute.word }), { id: `mute-${mute.ID}` });
    },
    words: t('That could not be undone. Please try again.'),
    id: `mute-${mute.ID}`,
  });
}

/** Collapses what is on the page. The server decides the same way. */
function collapse(client: QueryClient, mute: Mute): void {
  const key = normalizeMuted(mute.word);
  const reason: MuteReason = mute.kind === 'word' ? { kind: 'word', word: mute.word } : { kind: 'author' };
  patchEntities(client, {
    post: (post) => (!post.muted && isPostMuted(post, mute, key) ? { ...post, muted: reason } : post),
    comment: (comment) =>
      !comment.muted && mute.kind === 'word' && hasMutedWord(normalizeMuted(toText(comment)), key)
        ? { ...comment, muted: reason }
        : comment,
  });
}

function expand(client: QueryClient, mute: Mute): void {
  const isFor = (reason: MuteReason | undefined) =>
    reason !== undefined &&
    reason.kind === mute.kind &&
    (reason.kind === 'author' || reason.word === mute.word);
  patchEntities(client, {
    post: (post) => (isFor(post.muted) ? { ...post, muted: undefined } : post),
    comment: (comment) => (isFor(comment.muted) ? { ...comment, muted: undefined } : comment),
  });
}

function isPostMuted(post: Post, mute: Mute, key: string): boolean {
  if (mute.kind === 'author')
    return post.feed_ID === mute.feed_ID && post.authors.some(({ name }) => normalizeMuted(name) === key);
  const tags = Object.keys(post.tags).map((title) => `#${title}`);
  return hasMutedWord(normalizeMuted([post.title, post.excerpt, ...tags].join('\n')), key);
}

function toText({ content }: Comment): string {
  return new DOMParser().parseFromString(content, 'text/html').body.textContent ?? '';
}
