import { useLayoutEffect, useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import type { RecentList } from './use-recent-list.ts';

interface Turn {
  page: number;
  /** Index of the row to select there. */
  to: 0 | -1;
  opens: boolean;
  focuses: boolean;
  isDone?: boolean;
}

export interface PageTurn {
  /** Turns to the next page (1) or the previous one (-1); returns false if there is none. */
  turn: (by: 1 | -1, how: { opens: boolean; focuses: boolean }) => boolean;
  /** The post shown since the page was turned, until the address has it. */
  turnedTo: Post | undefined;
  clear: () => void;
}

/** Continues past the end of a page: the next page loads with its first or last row selected, and open if a post was. */
export function usePageTurn(
  { page, q, pagination, goTo }: RecentList,
  posts: readonly Post[],
  { show, focusRow }: { show: (post: Post) => void; focusRow: (post: Post) => void },
): PageTurn {
  const [last, setLast] = useState<Turn>();
  const post = last?.page === page ? posts.at(last.to) : undefined;
  useLayoutEffect(() => {
    if (!last || !post || last.isDone) return;
    setLast({ ...last, isDone: true });
    if (last.opens) show(post);
    if (last.focuses) focusRow(post);
  });
  return {
    turn: (by, how) => {
      const next = page + by;
      if (next < 1 || next > (pagination?.totalPages ?? 0)) return false;
      setLast({ page: next, to: by > 0 ? 0 : -1, ...how });
      goTo({ ...(next > 1 && { page: String(next) }), ...(q && { q }) }, { push: true });
      return true;
    },
    turnedTo: last?.opens ? post : undefined,
    clear: () => setLast(undefined),
  };
}
