import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide';
import type { ReactNode } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { isNote } from '#shared/domain/note.ts';
import { t } from '#shared/i18n/translate.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Dot } from '#web/ui/Badge.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Time } from '#web/ui/Time.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { CommentsLink } from '../comments/CommentsLink.tsx';
import { toFeedLink } from '../feeds/rules.ts';
import { LikeButton } from '../likes/LikeButton.tsx';
import { SeenButton } from '../seen/SeenButton.tsx';
import { AuthorName } from './AuthorName.tsx';
import { CardMenu } from './CardMenu.tsx';
import bylineCss from './PostByline.module.css';
import css from './PostCard.module.css';
import { PostLink } from './PostLink.tsx';
import { presentCardTitle, presentPostName, presentReadingTime } from './present.ts';
import { toPostKey } from './queries.ts';

/** A card's position in its stream. */
export interface CardPosition {
  /** Position in the feed, from 1. */
  position: number;
  /** The number of posts in the feed; -1 while unknown. */
  total: number;
  /** Key of the stream, which the post's page continues. */
  stream: string;
}

/** The parts that all cards share: the feed or blog, the byline and the actions. */
export function CardFrame({
  post,
  cardPosition,
  id,
  note,
  also,
  children,
}: {
  post: Post;
  cardPosition: CardPosition;
  /** The prefix of the ids of its texts. */
  id: string;
  /** At the end of the last line, instead of the reading time. */
  note?: string | undefined;
  /** Other posts on the same card. */
  also?: readonly Post[];
  children: ReactNode;
}) {
  const { titleId, excerptId } = toTextIds(post, id);
  const isOwn = post.author?.ID === useViewer()?.ID;
  return (
    <FeedArticle
      className={joinClasses(css.card, post.is_seen && !isOwn && css.seen)}
      itemKey={toPostKey(post)}
      aria-labelledby={titleId}
      aria-describedby={[post.is_seen && `${titleId}-seen`, excerptId].filter(Boolean).join(' ') || undefined}
      position={cardPosition.position}
      total={cardPosition.total}
    >
      <span className={css.icon}>
        <SiteIcon src={post.site_icon?.img} name={post.site_name} />
      </span>
      <div className={css.body}>
        <PostByline post={post} end={<CardMenu post={post} />} />
        {post.is_seen && (
          <VisuallyHidden>
            <span id={`${titleId}-seen`}>{t('Seen')}</span>
          </VisuallyHidden>
        )}
        {children}
        <PostFooter post={post} also={also} stream={cardPosition.stream} note={note} />
      </div>
    </FeedArticle>
  );
}

/** The actions below a card: like, comment, mark, open the original. `note` replaces the reading time. */
function PostFooter({
  post,
  also,
  stream,
  note,
}: {
  post: Post;
  /** Other posts on the same card. */
  also?: readonly Post[] | undefined;
  stream: string;
  note?: string | undefined;
}) {
  const end = note ?? presentReadingTime(post);
  return (
    <div className={css.footer}>
      <LikeButton post={post} />
      <CommentsLink post={post} stream={stream} />
      <SeenButton post={post} {...(also && { also })} />
      <a
        className={css.visit}
        href={post.URL}
        target="_blank"
        rel="noopener noreferrer"
        {...useShortcut('visit')}
      >
        {t('Visit site')}
        <Icon of={ExternalLink} size={16} directional />
      </a>
      {end && <span className={css.time}>{end}</span>}
    </div>
  );
}

/** The author, the feed and the time: one line above a card's title. `end` goes at its far side. */
export function PostByline({ post, end }: { post: Post; end?: ReactNode }) {
  const { author } = post;
  const viewer = useViewer();
  return (
    <div className={bylineCss.byline}>
      <Link {...toFeedLink({ ...post, blog_ID: post.site_ID })} className={bylineCss.site}>
        <bdi>{post.site_name}</bdi>
      </Link>
      {viewer && !post.is_seen && <Dot label={t('Unseen')} />}
      {author && author.name !== post.site_name && (
        <span className={bylineCss.author}>
          <AuthorName author={author} />
        </span>
      )}
      <span className={bylineCss.when}>
        <Time date={post.date} />
      </span>
      {end && <span className={bylineCss.end}>{end}</span>}
    </div>
  );
}

/** Attributes for elements that contain a post's text, in the post's language. */
export function toLanguageProps({ language, direction }: Pick<Post, 'language' | 'direction'>) {
  return { lang: language || undefined, dir: direction };
}

/** Returns the ids of a card's heading and, if there is one, of the text below it. */
function toTextIds(post: Post, id: string): { titleId: string; excerptId: string | undefined } {
  const hasExcerpt = post.excerpt !== '' && !isNote(post);
  return { titleId: `${id}-title`, excerptId: hasExcerpt ? `${id}-excerpt` : undefined };
}

/**
 * A card's heading and excerpt. A note shows only its text; its heading is for screen readers. `link` replaces the link to the
 * post's page.
 */
export function CardText({
  post,
  id,
  stream,
  link = (text) => (
    <PostLink post={post} stream={stream}>
      {text}
    </PostLink>
  ),
}: {
  post: Post;
  id: string;
  stream: string;
  link?: (text: string) => ReactNode;
}) {
  const { titleId, excerptId } = toTextIds(post, id);
  const writing = toLanguageProps(post);
  if (isNote(post)) {
    return (
      <>
        <h2 id={titleId} className={hidden.hidden} {...writing}>
          {presentPostName(post)}
        </h2>
        <p className={joinClasses(css.note, 'clamp w')} {...writing}>
          {link(post.excerpt)}
        </p>
      </>
    );
  }
  return (
    <>
      <h2 id={titleId} className={joinClasses(css.title, 'w')} {...writing}>
        {link(presentCardTitle(post.title) || t('Untitled post'))}
      </h2>
      {excerptId && (
        <p id={excerptId} className={joinClasses(css.excerpt, 'clamp w')} {...writing}>
          {post.excerpt}
        </p>
      )}
    </>
  );
}
