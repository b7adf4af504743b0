import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, ExternalLink, type IconNode } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useScrollsDown } from '#web/lib/scroll-direction.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { ButtonAnchor } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton, IconLink } from '#web/ui/IconButton.tsx';
import { CommentsLink } from '../../features/comments/CommentsLink.tsx';
import { toFeedPath, toPostLink } from '../../features/feeds/rules.ts';
import { LikeButton } from '../../features/likes/LikeButton.tsx';
import { SeenButton } from '../../features/seen/SeenButton.tsx';
import { AppearanceButton } from '../../features/settings/appearance/AppearanceButton.tsx';
import { recordPostEvent } from './events.ts';
import { type Neighbours, useNeighbours } from './neighbours.ts';
import css from './PostBar.module.css';
import { PostMenu } from './PostMenu.tsx';
import { ShareMenu } from './ShareMenu.tsx';

/**
 * What can be done with the open post, in reach wherever the reader is in it: above the text of a page, below it in a pane (FS-09). On a
 * small screen it lies at the lower edge, and leaves the screen to the text while that is scrolled down.
 */
export function PostBar({
  post,
  start,
  comments,
  walk,
  box,
}: {
  post: Post;
  /** The way back. */
  start?: ReactNode;
  /** The way to the comments. */
  comments: ReactNode;
  /** The ways to the posts around it. */
  walk?: ReactNode;
  /** What scrolls, where that is not the page. */
  box?: RefObject<HTMLElement | null>;
}) {
  const isAway = useScrollsDown(box);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand out as a box of its own.
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

/** How the text is set, and the way out to the original. On a small screen the bar has no room for them: they stand at the head. */
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
      aria-keyshortcuts="v"
      onClick={() => recordPostEvent('calypso_reader_visit_post_clicked', post)}
    >
      {t('Visit site')}
      <Icon of={ExternalLink} size={16} directional />
    </ButtonAnchor>
  );
}

/** The bar of a post's own page: back to where the reader was, and on through the stream. Visitors have only the ways back and out. */
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

/** Where the post stands in its stream, and the way to the ones around it. Back still leads to the stream. */
function Walk({ neighbours }: { neighbours: Neighbours }) {
  const { stream, position, loaded, isComplete, isComing, previous, next } = neighbours;
  const goOn = useWaitingStep(next, stream);
  const values = { position, total: loaded };
  return (
    <>
      <span className={css.position}>
        {isComplete ? t('{position} of {total}', values) : t('{position} of {total}+', values)}
      </span>
      <Step to={previous} stream={stream} icon={ChevronUp} label={t('Previous post')} shortcut="k" />
      {isComing ? (
        <IconButton icon={ChevronDown} label={t('Next post')} aria-keyshortcuts="j" onClick={goOn} />
      ) : (
        <Step to={next} stream={stream} icon={ChevronDown} label={t('Next post')} shortcut="j" />
      )}
    </>
  );
}

/** For the control that stands where the next post will be: once it has been pressed, that post opens when it has come. */
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
  shortcut,
}: {
  to: Post | undefined;
  stream: string;
  icon: IconNode;
  label: string;
  shortcut: string;
}) {
  if (!to) return <IconButton icon={icon} label={label} disabled />;
  return (
    <IconLink
      {...toPostLink(to)}
      state={{ stream }}
      replace
      icon={icon}
      label={label}
      aria-keyshortcuts={shortcut}
    />
  );
}
