import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, ChevronUp, MessageSquare } from 'lucide';
import { type RefObject, useLayoutEffect } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { COMMENTS_ID } from '#web/features/comments/rules-anchor.ts';
import { feedQuery } from '#web/features/feeds/queries.ts';
import { toFeedLink, toPostPath } from '#web/features/feeds/rules.ts';
import { presentPostName } from '#web/features/posts/present.ts';
import { toPostKey } from '#web/features/posts/queries.ts';
import { usePaneAppearance } from '#web/features/settings/appearance/queries.ts';
import { SubscribeButton } from '#web/features/subscriptions/SubscribeButton.tsx';
import { disableOutside } from '#web/lib/disable-outside.ts';
import { recordEvent } from '#web/lib/events.ts';
import { ShortcutSubject, useShortcut } from '#web/lib/shortcuts.ts';
import { ActionButton } from '#web/ui/ActionButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { PostBar, PostToolsOnPhones } from '../full-post/PostBar.tsx';
import { PostReading, usePost } from '../full-post/PostReading.tsx';
import { PostSwipes } from '../full-post/PostSwipes.tsx';
import css from './RecentPane.module.css';

/** The full post next to the list, or over it if there is no room; the bar below it stays. */
export function RecentPane({
  ref,
  post: listed,
  isOverlay,
  isOpened,
  onInteract,
  onReturn,
  onStep,
  onClose,
}: {
  ref: RefObject<HTMLElement | null>;
  post: Post;
  isOverlay: boolean;
  /** The user has chosen the post; otherwise it is only shown, and not marked as seen. */
  isOpened: boolean;
  /** Called when the user does something in the pane; focus from pressing a row does not count. */
  onInteract: () => void;
  /** Returns the focus to the row. */
  onReturn: () => void;
  /** Moves to the next post of the list, or the previous one. */
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}) {
  const { query, post = listed } = usePost(listed.feed_ID, listed.ID);
  useLayoutEffect(() => {
    if (!isOverlay || !ref.current) return;
    ref.current.focus({ preventScroll: true });
    return disableOutside(ref.current);
  }, [isOverlay, ref]);
  const goToComments = () => {
    recordEvent('calypso_reader_full_post_comments_button_clicked', {
      blog_id: post.site_ID,
      post_id: post.ID,
      feed_id: post.feed_ID,
      feed_item_id: post.feed_item_ID,
    });
    const comments = ref.current?.querySelector<HTMLElement>(`#${COMMENTS_ID}`);
    comments?.scrollIntoView({ block: 'start' });
    comments?.focus({ preventScroll: true });
  };
  const appearance = usePaneAppearance();
  const key = toPostKey(listed);
  // The pane stays mounted and focused; another post starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each post.
  useLayoutEffect(() => {
    ref.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, ref]);
  return (
    <ShortcutSubject value="pane">
      <section
        ref={ref}
        className={joinClasses(css.pane, isOverlay && css.overlay)}
        // The pane scrolls, and takes the focus from the pressed row.
        tabIndex={-1}
        aria-label={presentPostName(post)}
        onKeyDown={onInteract}
        onPointerDown={onInteract}
        onWheel={onInteract}
        {...appearance}
      >
        <Button className={css.return} onClick={isOverlay ? onClose : onReturn}>
          {t('Back to the list')}
        </Button>
        <div key={key} className={css.reading}>
          <PostToolsOnPhones post={post} />
          <RecentSite post={post} />
          <PostReading post={post} query={query} isPart isOpened={isOpened} />
        </div>
        {isOverlay && <PostSwipes page={ref} />}
        <PostBar
          post={post}
          box={ref}
          start={
            isOverlay && <IconButton icon={ArrowLeft} directional label={t('Close')} onClick={onClose} />
          }
          comments={<GoToComments count={post.discussion.comment_count} onPress={goToComments} />}
          walk={<Walk onStep={onStep} />}
        />
      </section>
    </ShortcutSubject>
  );
}

function GoToComments({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <ActionButton
      icon={MessageSquare}
      label={t('Comments')}
      count={count}
      {...useShortcut('comments')}
      onClick={onPress}
    />
  );
}

function Walk({ onStep }: { onStep: (by: 1 | -1) => void }) {
  const [previous, next] = [useShortcut('previous'), useShortcut('next')];
  return (
    <>
      <IconButton icon={ChevronUp} label={t('Previous post')} {...previous} onClick={() => onStep(-1)} />
      <IconButton icon={ChevronDown} label={t('Next post')} {...next} onClick={() => onStep(1)} />
    </>
  );
}

/** A line above an open post: its feed, and the subscribe button. */
function RecentSite({ post }: { post: Post }) {
  const { data: feed } = useQuery(feedQuery(post.feed_ID));
  return (
    <div className={css.site}>
      <SiteIcon src={post.site_icon?.img} name={post.site_name} size={32} />
      <Link {...toFeedLink({ ...post, blog_ID: post.site_ID })} className={css.name}>
        <bdi>{post.site_name}</bdi>
      </Link>
      {feed && (
        <SubscribeButton
          feed={feed}
          isFollowing={feed.is_following}
          returnTo={toPostPath(post)}
          source="reader-recent"
        />
      )}
    </div>
  );
}
