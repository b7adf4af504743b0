import { CatchBoundary, Link } from '@tanstack/react-router';
import { Pencil } from 'lucide';
import { memo, useId } from 'react';
import type { Thread } from '#shared/api/conversations.ts';
import type { FullPost } from '#shared/api/posts.ts';
import { isNote } from '#shared/domain/note.ts';
import { t } from '#shared/i18n/translate.ts';
import { CommentsLink } from '#web/features/comments/CommentsLink.tsx';
import { ConversationThread } from '#web/features/conversations/ConversationThread.tsx';
import { toPostLink } from '#web/features/feeds/rules.ts';
import { LikeButton } from '#web/features/likes/LikeButton.tsx';
import { Likers } from '#web/features/likes/Likers.tsx';
import { AuthorName } from '#web/features/posts/AuthorName.tsx';
import { presentPostName } from '#web/features/posts/present.ts';
import { TagChips } from '#web/features/tags/TagChips.tsx';
import { ActionLink, ActionRow } from '#web/ui/ActionButton.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { Time } from '#web/ui/Time.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { PostBody } from '../full-post/PostBody.tsx';
import { FoldedText } from './FoldedText.tsx';
import css from './TeamPost.module.css';

interface PostProps {
  post: Thread;
  /** Comments of others since then are marked as new. */
  newSince: Date | undefined;
  position: number;
  total: number;
}

/** A post in full with its comments. An error inside it takes down only this post. */
export const TeamPost = memo((props: PostProps) => (
  <CatchBoundary
    getResetKey={() => String(props.post.ID)}
    errorComponent={() => <p className={css.broken}>{t('This conversation can’t be shown.')}</p>}
  >
    <Article {...props} />
  </CatchBoundary>
));

function Article({ post, newSince, position, total }: PostProps) {
  const id = useId();
  const { author } = post;
  const tags = Object.values(post.tags);
  return (
    <article
      className={css.post}
      tabIndex={-1}
      aria-labelledby={id}
      aria-posinset={position}
      aria-setsize={total}
      data-conversation={post.ID}
    >
      <header className={css.head}>
        {author && (
          <Avatar src={'avatar_URL' in author ? author.avatar_URL : null} name={author.name} size={32} />
        )}
        <p className={css.byline}>
          {author && (
            <b className={css.author}>
              <AuthorName author={author} />
            </b>
          )}
          <Link {...toPostLink(post)} className={css.when}>
            <Time date={post.date} />
          </Link>
        </p>
      </header>
      <h2 id={id} className={isNote(post) ? hidden.hidden : css.title} dir={post.direction}>
        <Link {...toPostLink(post)}>
          <bdi>{presentPostName(post)}</bdi>
        </Link>
      </h2>
      <Text post={post} />
      {tags.length > 0 && (
        <div className={css.tags}>
          <TagChips tags={tags} label={t('Tags')} />
        </div>
      )}
      <div className={css.actions}>
        <ActionRow end={<Likers post={post} />}>
          <LikeButton post={post} />
          <CommentsLink post={post} />
          {post.capabilities.edit_post && (
            <ActionLink
              to="/post/$siteId/$postId"
              params={{ siteId: String(post.site_ID), postId: String(post.ID) }}
              icon={Pencil}
              label={t('Edit')}
            />
          )}
        </ActionRow>
      </div>
      <div className={css.thread}>
        <ConversationThread post={post} lastVisit={newSince} />
      </div>
    </article>
  );
}

/** The text; one that is too long for a page of posts is read on the post's own page. */
function Text({ post }: { post: Thread }) {
  const { content } = post;
  if (content === undefined) {
    return (
      <>
        <p className={css.excerpt}>{post.excerpt}</p>
        <Link {...toPostLink(post)}>{t('Read more')}</Link>
      </>
    );
  }
  const full: FullPost = { ...post, content, is_blocked: false, full_text: null };
  return (
    <FoldedText>
      <PostBody post={full} />
    </FoldedText>
  );
}
