import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TOPIC_SLUGS } from '#shared/topics.ts';
import { recordEvent } from '#web/lib/events.ts';
import { followedTagsQuery } from '../tags/queries.ts';
import type { FollowableTag } from '../tags/queries-follow.ts';
import { changeTopic } from './queries.ts';

/** The topics that the user follows, and a function to change that. */
export interface Topics {
  /** The number of all followed tags, including those that are no topics here. */
  count: number;
  isChosen: (slug: string) => boolean;
  /** It has been pressed, and the list of followed tags does not confirm it yet (IM-10). */
  isLocked: (slug: string) => boolean;
  toggle: (topic: FollowableTag) => void;
  /** Tags that were followed when this was opened and are no topics here. */
  others: FollowableTag[];
}

/** undefined until the followed tags are loaded. */
export function useTopics(): { topics: Topics | undefined; error: Error | null; retry: () => void } {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(followedTagsQuery());
  // A locked topic shows its future state until the list confirms it, which may take a while.
  const [locked, setLocked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [others, setOthers] = useState<FollowableTag[]>();
  if (!data) return { topics: undefined, error, retry: () => void refetch() };
  if (!others) setOthers(data.tags.filter(({ slug }) => !TOPIC_SLUGS.some((topic) => topic === slug)));

  const chosen = new Set(data.tags.map(({ slug }) => slug));
  for (const [slug, isWanted] of locked) {
    if (isWanted) chosen.add(slug);
    else chosen.delete(slug);
  }
  async function toggle(topic: FollowableTag) {
    const { slug } = topic;
    if (locked.has(slug)) return;
    const isWanted = !chosen.has(slug);
    setLocked((before) => new Map(before).set(slug, isWanted));
    recordEvent(
      isWanted
        ? 'calypso_reader_onboarding_interests_modal_tag_followed'
        : 'calypso_reader_onboarding_interests_modal_tag_unfollowed',
      { tag: slug },
    );
    await changeTopic(client, topic, isWanted);
    setLocked((before) => new Map([...before].filter(([other]) => other !== slug)));
  }
  return {
    topics: {
      count: chosen.size,
      isChosen: (slug) => chosen.has(slug),
      isLocked: (slug) => locked.has(slug),
      toggle: (topic) => void toggle(topic),
      others: others ?? [],
    },
    error: null,
    retry: () => void refetch(),
  };
}
