import { useRef, useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { presentPostName } from '#web/features/posts/present.ts';
import { toPostKey } from '#web/features/posts/queries.ts';
import { usePaneAppearance } from '#web/features/settings/appearance/queries.ts';
import { useMediaQuery } from '#web/lib/media-query.ts';
import { useTitleStart } from '#web/lib/title-start.ts';
import { DESKTOP } from '#web/ui/breakpoints.ts';
import { RecentHeader } from './RecentHeader.tsx';
import { RecentListing } from './RecentListing.tsx';
import { RecentPager } from './RecentPager.tsx';
import { RecentPane } from './RecentPane.tsx';
import css from './RecentView.module.css';
import { usePageTurn } from './use-page-turn.ts';
import { useRecentKeys } from './use-recent-keys.ts';
import { useRecentList } from './use-recent-list.ts';

/** The subscriptions' posts as a list of titles with a post pane; of one feed if given. */
export function RecentView({ feedId }: { feedId?: number }) {
  const list = useRecentList(feedId);
  // Below this width the post covers the list.
  const isBeside = useMediaQuery(DESKTOP);
  const rows = useRef<HTMLUListElement>(null);
  const pane = useRef<HTMLElement>(null);

  const posts = list.items.flatMap((item) => (item.isPadding ? [] : [item.post]));
  const chosen = posts.find((post) => toPostKey(post) === list.openKey);
  const search = { ...(list.page > 1 && { page: String(list.page) }), ...(list.q && { q: list.q }) };
  const focusRow = (post: Post | undefined) => {
    const key = post && CSS.escape(toPostKey(post));
    rows.current?.querySelector<HTMLElement>(`[data-post="${key}"]`)?.focus();
  };
  const showInAddress = (post: Post) => list.goTo({ ...search, post: toPostKey(post) });
  const { turn, turnedTo, clear } = usePageTurn(list, posts, { show: showInAddress, focusRow });
  // If there is room, the first post is shown from the start; the focus stays.
  const open = chosen ?? turnedTo ?? (isBeside ? posts[0] : undefined);
  // Only shown, not opened, until the user chooses it or does something in it.
  const [openedKey, setOpenedKey] = useState<string>();
  const markOpened = () => setOpenedKey(open && toPostKey(open));
  const isOpened = chosen !== undefined || turnedTo !== undefined || (open && openedKey === toPostKey(open));
  // The list of one feed already has its name.
  const site = feedId === undefined ? [open?.site_name ?? ''] : [];
  useTitleStart(open && isOpened ? [presentPostName(open), ...site] : []);
  const show = (post: Post) =>
    list.goTo({ ...search, post: toPostKey(post) }, { push: !isBeside && open === undefined });
  const close = () => {
    clear();
    list.goTo(search);
    requestAnimationFrame(() => focusRow(open));
  };
  const press = (post: Post) => {
    show(post);
    // A wide window already has the pane; in a narrow one it takes the focus when it appears.
    pane.current?.focus({ preventScroll: true });
  };
  const step = useRecentKeys({ posts, open, isBeside, rows, pane, show, markOpened, close, focusRow, turn });

  // The list has the same paper as the post.
  const { 'data-paper': paper } = usePaneAppearance();
  const isEmpty = !list.isLoading && !list.error && posts.length === 0;
  return (
    <div className={css.view} data-paper={paper}>
      <div className={css.list} inert={!isBeside && open !== undefined}>
        <RecentHeader list={list} feedId={feedId} />
        <RecentListing
          ref={rows}
          list={list}
          feedId={feedId}
          openKey={open && toPostKey(open)}
          isEmpty={isEmpty}
          onOpen={press}
        />
        <RecentPager list={list} />
      </div>
      {open && (
        <RecentPane
          ref={pane}
          post={open}
          isOverlay={!isBeside}
          isOpened={isOpened === true}
          onInteract={markOpened}
          onReturn={() => focusRow(open)}
          onStep={step}
          onClose={close}
        />
      )}
    </div>
  );
}
