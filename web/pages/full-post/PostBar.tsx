import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, ExternalLink, type IconNode } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { CommentsLink } from '#web/features/comments/CommentsLink.tsx';
import { toFeedPath, toPostLink } from '#web/features/feeds/rules.ts';
import { LikeButton } from '#web/features/likes/LikeButton.tsx';
import { SeenButton } from '#web/features/seen/SeenButton.tsx';
import { AppearanceButton } from '#web/features/settings/appearance/AppearanceButton.tsx';
import { useScrollsDown } from '#web/lib/scroll-direction.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { ButtonAnchor } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton, IconLink } from '#web/ui/IconButton.tsx';
import { recordPostEvent } from './events.ts';
import { type Neighbours, useNeighbours } from './neighbours.ts';
import css from './PostBar.module.css';
import { PostMenu } from './PostMenu.tsx';
import { ShareMenu } from './ShareMenu.tsx';

/**
 * The actions on the open post, always in reach: above the text of a page, below it in a pane (FS-09). On a small screen the bar
 * is at the bottom, and is hidden while the text is scrolled down.
 */
export function PostBar({
  post,
  start,
  comments,
  walk,
  box,
}: {
  post: Post;
  /** The back link. */
  start?: ReactNode;
  /** The link to the comments. */
  comments: ReactNode;
  /** The links to the neighbouring posts. */
  walk?: ReactNode;
  /** The scrolling element, if that is not the page. */
  box?: RefObject<HTMLElement | null>;
}) {
  const isAway = useScrollsDown(box);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a box.
    <div
      role="group"
      aria-label={t('This post')}
      className={joinClasses(css.bar, box ? css.below : css.above, isAway && css.away)}
    >
      {start}
      <LikeButton post={post} />
      {comments}
      <SeenButton post={post} />
      <ShareMenu post={post} />
      <span className={css.gap} />
      {walk}
      <span className={css.onWide}>
        <PostTools post={post} />
      </span>
      <PostMenu post={post} />
    </div>
  );
}

/** The appearance panel and the link to the original. On a small screen, where the bar has no room, they are at the top. */
export function PostToolsOnPhones({ post }: { post: Post }) {
  if (useViewer() === null) return null;
  return (
    <div className={css.tools}>
      <PostTools post={post} />
    </div>
  );
}

function PostTools({ post }: { post: Post }) {
  return (
    <>
      <AppearanceButton />
      <VisitLink post={post} />
    </>
  );
}

function VisitLink({ post }: { post: Post }) {
  return (
    <ButtonAnchor
      variant="plain"
      href={post.URL}
      target="_blank"
      rel="noopener noreferrer"
      {...useShortcut('visit')}
      onClick={() => recordPostEvent('calypso_reader_visit_post_clicked', post)}
    >
      {t('Visit site')}
      <Icon of={ExternalLink} size={16} directional />
    </ButtonAnchor>
  );
}

/** The bar of a post's own page: back to the stream, and on through it. Visitors have only the back link and the original. */
export function PagePostBar({ post }: { post: Post }) {
  const neighbours = useNeighbours(post);
  const back = <BackLink fallback={toFeedPath({ ...post, blog_ID: post.site_ID })} />;
  if (useViewer() === null) {
    return (
      <div className={joinClasses(css.bar, css.above, css.visitor)}>
        {back}
        <span className={css.gap} />
        <VisitLink post={post} />
      </div>
    );
  }
  return (
    <PostBar
      post={post}
      start={<span className={css.back}>{back}</span>}
      comments={
        <CommentsLink
          post={post}
          onGlide={() => recordPostEvent('calypso_reader_full_post_comments_button_clicked', post)}
        />
      }
      walk={neighbours && <Walk neighbours={neighbours} />}
    />
  );
}

/** The post's position in its stream, and links to its neighbours. Back still leads to the stream. */
function Walk({ neighbours }: { neighbours: Neighbours }) {
  const { stream, position, loaded, isComplete, isComing, previous, next } = neighbours;
  const goOn = useWaitingStep(next, stream);
  const shortcut = useShortcut('next');
  const values = { position, total: loaded };
  return (
    <>
      <span className={css.position}>
        {isComplete ? t('{position} of {total}', values) : t('{position} of {total}+', values)}
      </span>
      <Step to={previous} stream={stream} icon={ChevronUp} label={t('Previous post')} action="previous" />
      {isComing ? (
        <IconButton icon={ChevronDown} label={t('Next post')} {...shortcut} onClick={goOn} />
      ) : (
        <Step to={next} stream={stream} icon={ChevronDown} label={t('Next post')} action="next" />
      )}
    </>
  );
}

/** For the control that will lead to the next post: if it was pressed early, the post opens when it has loaded. */
function useWaitingStep(next: Post | undefined, stream: string): () => void {
  const navigate = useNavigate();
  const isPressed = useRef(false);
  useEffect(() => {
    if (!next || !isPressed.current) return;
    isPressed.current = false;
    void navigate({ ...toPostLink(next), state: { stream }, replace: true });
  }, [next, stream, navigate]);
  return () => {
    isPressed.current = true;
  };
}

function Step({
  to,
  stream,
  icon,
  label,
  action,
}: {
  to: Post | undefined;
  stream: string;
  icon: IconNode;
  label: string;
  action: 'next' | 'previous';
}) {
  const shortcut = useShortcut(action);
  if (!to) return <IconButton icon={icon} label={label} disabled />;
  return <IconLink {...toPostLink(to)} state={{ stream }} replace icon={icon} label={label} {...shortcut} />;
}
