import { useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, Link } from '@tanstack/react-router';
import { BellOff, BellPlus, Ellipsis, FileText } from 'lucide';
import { useId } from 'react';
import type { Conversation } from '#shared/api/conversations.ts';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { notify } from '#web/ui/notices.ts';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toFeedLink, toPostPath } from '../feeds/rules.ts';
import { presentPostName } from '../posts/present.ts';
import css from './ConversationCard.module.css';
import { ConversationThread } from './ConversationThread.tsx';
import { type ConversationState, changeConversationState } from './queries.ts';

interface CardProps {
  post: Conversation;
  lastVisit: Date | undefined;
  position: number;
  total: number;
}

/** A conversation. An error inside it takes down only this card (U81). */
export function ConversationCard(props: CardProps) {
  return (
    <CatchBoundary
      getResetKey={() => String(props.post.ID)}
      errorComponent={() => <p className={css.broken}>{t('This conversation can’t be shown.')}</p>}
    >
      <Card {...props} />
    </CatchBoundary>
  );
}

function Card({ post, lastVisit, position, total }: CardProps) {
  const id = useId();
  const [wasMuted, change] = useConversationState(post);
  return (
    <article
      className={css.card}
      tabIndex={-1}
      aria-labelledby={id}
      aria-posinset={position}
      aria-setsize={total}
      data-conversation={post.ID}
    >
      <SiteIcon src={post.site_icon?.img} name={post.site_name} size={40} />
      <div className={css.main}>
        <header className={css.head}>
          <p className={css.site}>
            <Link {...toFeedLink({ ...post, blog_ID: post.site_ID })}>
              <bdi>{post.site_name}</bdi>
            </Link>
            <span className={css.when}>
              {t('last comment')} <Time date={post.last_comment_date_gmt} />
            </span>
          </p>
          <ConversationMenu post={post} onChange={change} />
        </header>
        <h2 id={id} className={css.title}>
          <AppLink href={toPostPath(post)}>
            <bdi>{presentPostName(post)}</bdi>
          </AppLink>
        </h2>
        {wasMuted ? (
          <p className={css.muted}>
            {t('Muted. You won’t get notifications about this conversation.')}
            <Button variant="link" onClick={() => change('F')}>
              {t('Undo')}
            </Button>
          </p>
        ) : (
          <ConversationThread post={post} lastVisit={lastVisit} />
        )}
      </div>
    </article>
  );
}

/** Returns whether it is muted, and a function that changes that; a failed change is reverted with a notice. */
function useConversationState(post: Conversation): [boolean, (state: ConversationState) => void] {
  const client = useQueryClient();
  const change = async (state: ConversationState) => {
    recordEvent(
      state === 'M'
        ? 'calypso_reader_conversations_post_muted'
        : 'calypso_reader_conversations_post_followed',
      {
        blog_id: post.site_ID,
        post_id: post.ID,
        feed_id: post.feed_ID,
        feed_item_id: post.feed_item_ID,
      },
    );
    const id = `conversation-${post.ID}`;
    const words = t('That could not be saved. Please try again.');
    if (!(await changeConversationState(client, post, state, { words, id }))) return;
    const undo = () =>
      changeConversationState(
        client,
        { ...post, is_following_conversation: state },
        post.is_following_conversation,
        { words: () => {} },
      );
    notify.success(state === 'M' ? t('Conversation muted.') : t('Conversation followed.'), {
      id,
      action: { label: t('Undo'), onPress: () => void undo() },
    });
  };
  return [post.is_following_conversation === 'M', (state) => void change(state)];
}

function ConversationMenu({
  post,
  onChange,
}: {
  post: Conversation;
  onChange: (state: ConversationState) => void;
}) {
  const viewer = useViewer();
  const state = post.is_following_conversation;
  // The author of the post takes part in its comments.
  const isParticipant = state === 'F' || (state === null && post.author?.ID === viewer?.ID);
  return (
    <Menu trigger={<IconButton icon={Ellipsis} iconSize={20} label={t('More about this conversation')} />}>
      <MenuItem icon={FileText} href={toPostPath(post)}>
        {t('Open the post')}
      </MenuItem>
      {isParticipant ? (
        <MenuItem icon={BellOff} onPress={() => onChange('M')}>
          {t('Mute this conversation')}
        </MenuItem>
      ) : (
        <MenuItem icon={BellPlus} onPress={() => onChange('F')}>
          {t('Follow this conversation')}
        </MenuItem>
      )}
    </Menu>
  );
}
