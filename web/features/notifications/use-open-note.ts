import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Note } from '#shared/api/notifications.ts';
import { getNotification } from '#shared/paths/notifications.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { markPosts } from '../seen/queries-mark.ts';
import { markReadMutation } from './queries.ts';

/** The open notification, and its neighbours in the list. */
export interface OpenNote {
  note: Note | undefined;
  /** From 0; undefined where the list does not hold it. */
  place: number | undefined;
  total: number;
  previous: number | undefined;
  next: number | undefined;
  isError: boolean;
}

/**
 * Opens a notification: it is read from then on, and the post that one tells of is seen. One that the list does not hold, because
 * an address names it, is fetched by itself; and one that goes from the list while it is open stays as it was.
 */
export function useOpenNote(notes: readonly Note[] | undefined, noteId: number | undefined): OpenNote {
  const client = useQueryClient();
  const place = notes?.findIndex(({ id }) => id === noteId) ?? -1;
  const listed = notes?.[place];
  const [last, setLast] = useState<Note>();
  const kept = last?.id === noteId ? last : undefined;
  const alone = useQuery({
    ...endpointQuery(getNotification, { noteId: noteId ?? 0 }),
    enabled: noteId !== undefined && notes !== undefined && !listed && !kept,
    retry: false,
  });
  const note = listed ?? kept ?? (noteId === undefined ? undefined : alone.data?.notes[0]);
  if (note && note !== last) setLast(note);
  const { mutate: markRead } = useMutation(markReadMutation());

  const read = useEffectEvent(() => {
    if (note?.unread === 1) markRead({ ids: [note.id], read: true });
    if (note?.type === 'new_post' && note.post && note.feed) {
      const post = { feed_item_ID: note.post.ID, feed_ID: note.feed.ID, is_seen: false, is_following: true };
      void markPosts(client, [post], true);
    }
  });
  useEffect(() => {
    if (note?.id !== undefined) read();
  }, [note?.id]);

  return {
    note,
    place: place >= 0 ? place : undefined,
    total: notes?.length ?? 0,
    previous: place > 0 ? notes?.[place - 1]?.id : undefined,
    next: place >= 0 ? notes?.[place + 1]?.id : undefined,
    isError: alone.isError,
  };
}
