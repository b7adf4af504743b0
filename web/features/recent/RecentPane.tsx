import { ArrowLeft } from 'lucide-react';
import { type RefObject, useLayoutEffect } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { inertOutside } from '#web/lib/inert-outside.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PostReading, usePost } from '../full-post/PostReading.tsx';
import { nameOfPost } from '../posts/present-name.ts';
import { postKey } from '../posts/queries.ts';
import { useLookOfPane } from '../reading-look/queries.ts';
import { EngagementBar } from './EngagementBar.tsx';
import css from './RecentPane.module.css';
import { RecentSite } from './RecentSite.tsx';

/** The whole post beside the list, or over it where there is no room; the bar below it stays. */
export function RecentPane({
  ref,
  post: listed,
  isOverlay,
  isOpened,
  onTakeUp,
  onReturn,
  onClose,
}: {
  ref: RefObject<HTMLElement | null>;
  post: Post;
  isOverlay: boolean;
  /** The reader has chosen the post; else it only lies there, and is not seen. */
  isOpened: boolean;
  /** Called when something is done in the pane; a row that was pressed only gives it the focus. */
  onTakeUp: () => void;
  /** Gives the focus back to the row. */
  onReturn: () => void;
  onClose: () => void;
}) {
  const { query, post = listed } = usePost(listed.feed_ID, listed.ID);
  useLayoutEffect(() => {
    if (!isOverlay || !ref.current) return;
    ref.current.focus({ preventScroll: true });
    return inertOutside(ref.current);
  }, [isOverlay, ref]);
  const look = useLookOfPane();
  const key = postKey(listed);
  // The pane stays, and with it the focus; another post begins at its head.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each post.
  useLayoutEffect(() => {
    ref.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, ref]);
  return (
    <section
      ref={ref}
      className={classes(css.pane, isOverlay && css.overlay)}
      // The pane scrolls, and takes the focus from the row that was pressed.
      tabIndex={-1}
      aria-label={nameOfPost(post)}
      onKeyDown={onTakeUp}
      onPointerDown={onTakeUp}
      onWheel={onTakeUp}
      {...look}
    >
      <Button className={css.return} onClick={isOverlay ? onClose : onReturn}>
        {t('Return to the list')}
      </Button>
      {isOverlay && (
        <div className={css.top}>
          <IconButton icon={ArrowLeft} directional label={t('Close')} onClick={onClose} />
        </div>
      )}
      <div key={key} className={css.reading}>
        <RecentSite post={post} />
        <PostReading post={post} query={query} isPart isOpened={isOpened} />
      </div>
      <EngagementBar post={post} pane={ref} />
    </section>
  );
}
