import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Comment } from '#shared/api/comments.ts';
import type { Thread } from '#shared/api/conversations.ts';
import { CONVERSATION_COMMENTS, CONVERSATION_NEXT_PAGE } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { notify } from '#web/ui/notices.ts';
import { CommentExcerpt } from '../comments/CommentExcerpt.tsx';
import { MemberComment } from '../comments/MemberComment.tsx';
import { toEventProperties } from '../comments/queries.ts';
import { focusComment, showOwnComment } from '../comments/rules-focus.ts';
import { buildThreads } from '../comments/rules-threads.ts';
import { toPostPath } from '../feeds/rules.ts';
import { ConversationReply } from './ConversationReply.tsx';
import css from './ConversationThread.module.css';
import { EarlierComments } from './EarlierComments.tsx';
import { fetchEarlier } from './queries.ts';
import { findEdge, pickComments } from './shown-comments.ts';

/** How many comments are shown before the earlier ones are requested, besides those that they reply to. */
const SHOWN_FIRST = 3;

/** The latest comments of a conversation, a button for earlier ones, and the reply field. */
export function ConversationThread({ post, lastVisit }: { post: Thread; lastVisit: Date | undefined }) {
  const viewer = useViewer();
  const box = useRef<HTMLDivElement>(null);
  const earlier = useEarlier(post, box);
  const threads = useMemo(() => buildThreads(earlier.shown), [earlier.shown]);
  const [repliedTo, setRepliedTo] = useState<Comment | 'post'>();
  const [sent, setSent] = useState<number>();
  useEffect(() => {
    if (sent !== undefined) showOwnComment(sent);
  }, [sent]);

  const mayReply = post.discussion.comments_open && viewer?.email_verified === true;
  const getCommentProps = (comment: Comment) => ({
    comment,
    postAuthorId: post.author?.ID,
    postPath: toPostPath(post),
    isNew: isNew(comment, lastVisit, viewer?.ID),
    body: <CommentExcerpt comment={comment} />,
    onReply: mayReply
      ? () => {
          recordEvent('calypso_reader_comment_reply_click', toEventProperties(post));
          setRepliedTo(comment);
        }
      : undefined,
  });
  const isRepliedTo = (comment: Comment) => typeof repliedTo === 'object' && comment.ID === repliedTo.ID;
  const reply = mayReply && viewer && (
    <ConversationReply
      post={post}
      viewer={viewer}
      to={repliedTo}
      onOpen={() => setRepliedTo('post')}
      onSent={(comment) => {
        earlier.showMore(1);
        setSent(comment.ID);
      }}
      onClose={() => {
        const to = repliedTo;
        setRepliedTo(undefined);
        if (typeof to === 'object') focusComment(to.ID);
      }}
    />
  );
  return (
    <div ref={box} className={css.thread}>
      {earlier.hiddenCount > 0 && (
        <EarlierComments
          hidden={earlier.hidden}
          count={earlier.hiddenCount}
          isBusy={earlier.isBusy}
          onShow={() => void earlier.show()}
        />
      )}
      {threads.map(({ root, replies }) => {
        const hasReplyHere = [root, ...replies.map(({ comment }) => comment)].some(isRepliedTo);
        return (
          <MemberComment key={root.ID} {...getCommentProps(root)}>
            {(replies.length > 0 || hasReplyHere) && (
              <>
                {replies.map(({ comment, inReplyTo }) => (
                  <MemberComment key={comment.ID} {...getCommentProps(comment)} inReplyTo={inReplyTo} />
                ))}
                {hasReplyHere && reply}
              </>
            )}
          </MemberComment>
        );
      })}
      {typeof repliedTo !== 'object' && reply}
    </div>
  );
}

/** Shows ten more comments at a time, fetching them if necessary, without moving the visible ones (U66). */
function useEarlier(post: Thread, box: React.RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const [limit, setLimit] = useState(SHOWN_FIRST);
  const [fetched, setFetched] = useState(CONVERSATION_COMMENTS);
  const picked = useMemo(
    () => pickComments(post.comments, post.discussion.comment_count, limit),
    [post.comments, post.discussion.comment_count, limit],
  );
  const anchor = useRef<{ element: HTMLElement; top: number }>(undefined);
  useLayoutEffect(() => {
    if (!anchor.current) return;
    const { element, top } = anchor.current;
    anchor.current = undefined;
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
    // The pressed button may have been removed after the last of them.
    if (!box.current?.contains(document.activeElement)) element.focus({ preventScroll: true });
  });

  const { run: show, isBusy } = useAction(async () => {
    recordEvent('calypso_reader_comment_caterpillar_click', toEventProperties(post));
    const next = limit + CONVERSATION_NEXT_PAGE;
    const edge = findEdge(post.comments, fetched);
    if (next > fetched && edge !== undefined) {
      try {
        await fetchEarlier(client, post, edge);
        setFetched(fetched + CONVERSATION_NEXT_PAGE);
      } catch {
        notify.error(t('The earlier comments could not be loaded. Please try again.'));
        return;
      }
    }
    const element = box.current?.querySelector<HTMLElement>('[data-comment]');
    if (element) anchor.current = { element, top: element.getBoundingClientRect().top };
    setLimit(next);
  });

  return { ...picked, isBusy, show, showMore: (count: number) => setLimit((now) => now + count) };
}

function isNew(
  { date, author }: Comment,
  lastVisit: Date | undefined,
  viewerId: number | undefined,
): boolean {
  return lastVisit !== undefined && new Date(date) > lastVisit && author?.ID !== viewerId;
}
