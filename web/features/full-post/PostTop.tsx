import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, ExternalLink, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { ButtonAnchor } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton, IconLink } from '#web/ui/IconButton.tsx';
import { feedPath, postLink } from '../feeds/rules.ts';
import { LookButton } from '../reading-look/LookButton.tsx';
import { recordPostEvent } from './events.ts';
import { type Neighbours, useNeighbours } from './neighbours.ts';
import css from './PostTop.module.css';

/** The row above a post: back to where the reader was, on through the stream, and out to the original. */
export function PostTop({ post }: { post: Post }) {
  const neighbours = useNeighbours(post);
  const isMember = useViewer() !== null;
  return (
    <div className={css.top}>
      <BackLink fallback={feedPath({ ...post, blog_ID: post.site_ID })} />
      <div className={css.end}>
        {neighbours && <Walk neighbours={neighbours} />}
        {isMember && <LookButton />}
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
      </div>
    </div>
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
    void navigate({ ...postLink(next), state: { stream }, replace: true });
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
  icon: LucideIcon;
  label: string;
  shortcut: string;
}) {
  if (!to) return <IconButton icon={icon} label={label} disabled />;
  return (
    <IconLink
      {...postLink(to)}
      state={{ stream }}
      replace
      icon={icon}
      label={label}
      aria-keyshortcuts={shortcut}
    />
  );
}
