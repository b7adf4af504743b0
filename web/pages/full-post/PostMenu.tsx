import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Ban,
  BookOpenText,
  Check,
  CircleCheck,
  CircleDot,
  Ellipsis,
  ExternalLink,
  Flag,
  ListPlus,
  MessagesSquare,
  Pencil,
  Plus,
  Rss,
  UserX,
  VolumeX,
} from 'lucide';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import type { FullPost, Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useIsSiteBlocked } from '#web/features/blocks/queries.ts';
import { blockSite, blockUser, unblockSite } from '#web/features/blocks/queries-block.ts';
import { feedQuery } from '#web/features/feeds/queries.ts';
import { AddToListDialog } from '#web/features/lists/AddToList.tsx';
import { muteAuthor } from '#web/features/mutes/queries-mute.ts';
import type { ReportDialogProps } from '#web/features/reports/ReportDialog.tsx';
import { toggleSeen } from '#web/features/seen/queries-mark.ts';
import { SeenAboveItem } from '#web/features/seen/SeenAboveItem.tsx';
import { toggleSubscription } from '#web/features/subscriptions/queries-subscribe.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx';
import { toggleConversation } from './conversation-state.ts';
import { recordPostEvent } from './events.ts';
import { getFullText, setFullTexts } from './full-text-actions.ts';

const MuteWordsDialog = lazy(async () => ({
  default: (await import('#web/features/mutes/MuteWordsDialog.tsx')).MuteWordsDialog,
}));

const ReportDialog = lazy(async () => ({
  default: (await import('#web/features/reports/ReportDialog.tsx')).ReportDialog,
}));

/** The other actions of a member on a post (platform facts 3.6, 3.7); visitors have no menu. */
export function PostMenu({
  post,
  opensAtOnce = false,
}: {
  post: Post | FullPost;
  /** Its button has already been pressed. */
  opensAtOnce?: boolean;
}) {
  const viewer = useViewer();
  const [reported, setReported] = useState<ReportDialogProps['about']>();
  const [isMuting, setMuting] = useState(false);
  const [isAdding, setAdding] = useState(false);
  if (!viewer) return null;
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t('More about this post')} />}
        opensAtOnce={opensAtOnce}
      >
        <OpenEvents post={post} />
        <SubscribeItem post={post} viewer={viewer} />
        <ConversationItem post={post} />
        <SeenItem post={post} />
        <SeenAboveItem post={post} />
        <MenuItem
          icon={ExternalLink}
          href={post.URL}
          newTab
          onPress={() => recordPostEvent('calypso_reader_visit_post_clicked', post)}
        >
          {t('Visit post')}
        </MenuItem>
        <MenuItem icon={ListPlus} onPress={() => setAdding(true)}>
          {t('Add to list…')}
        </MenuItem>
        <FullTextItems post={post} />
        {post.capabilities.edit_post && <EditItem post={post} />}
        <MenuSeparator />
        {!post.capabilities.edit_post && <MuteAuthorItem post={post} viewer={viewer} />}
        <MenuItem icon={VolumeX} onPress={() => setMuting(true)}>
          {t('Mute words…')}
        </MenuItem>
        {!post.capabilities.edit_post && <BlockItem post={post} />}
        <MenuItem icon={Flag} onPress={() => setReported('post')}>
          {t('Report this post')}
        </MenuItem>
        <MenuItem icon={Flag} onPress={() => setReported('site')}>
          {t('Report this site')}
        </MenuItem>
      </Menu>
      {isAdding && (
        <AddToListDialog
          feed={{ feed_ID: post.feed_ID, name: post.site_name }}
          open
          onOpenChange={setAdding}
        />
      )}
      {isMuting && (
        <Suspense>
          <MuteWordsDialog onClose={() => setMuting(false)} />
        </Suspense>
      )}
      {reported && (
        <Suspense>
          <ReportDialog post={post} about={reported} onClose={() => setReported(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Inside the menu, whose content is mounted while it is open: records opening and closing. */
function OpenEvents({ post }: { post: Post }) {
  const record = useEffectEvent((what: 'opened' | 'closed') =>
    recordPostEvent(
      what === 'opened'
        ? 'calypso_reader_post_options_menu_opened'
        : 'calypso_reader_post_options_menu_closed',
      post,
    ),
  );
  useEffect(() => {
    record('opened');
    return () => record('closed');
  }, []);
  return null;
}

function SeenItem({ post }: { post: Post }) {
  const client = useQueryClient();
  return (
    <MenuItem icon={post.is_seen ? CircleDot : CircleCheck} onPress={() => void toggleSeen(client, post)}>
      {post.is_seen ? t('Mark as unseen') : t('Mark as seen')}
    </MenuItem>
  );
}

function ConversationItem({ post }: { post: Post }) {
  const client = useQueryClient();
  if (!post.discussion.comments_open && post.discussion.comment_count === 0) return null;
  return (
    <MenuItem icon={MessagesSquare} onPress={() => void toggleConversation(client, post)}>
      {post.is_following_conversation === 'F' ? t('Unfollow conversation') : t('Follow conversation')}
    </MenuItem>
  );
}

/** Loads the full text of this post once, or of all posts of its feed from now on. */
function FullTextItems({ post }: { post: Post | FullPost }) {
  const client = useQueryClient();
  const full = 'full_text' in post ? post.full_text : null;
  if (!full) return null;
  return (
    <>
      {!full.wanted && full.state !== 'ready' && (
        <MenuItem icon={BookOpenText} onPress={() => void getFullText(client, post)}>
          {t('Get full text')}
        </MenuItem>
      )}
      <MenuItem icon={Rss} onPress={() => void setFullTexts(client, post, !full.wanted)}>
        {full.wanted ? t('Show excerpts from this site') : t('Show full posts from this site')}
      </MenuItem>
    </>
  );
}

function EditItem({ post }: { post: Post }) {
  const navigate = useNavigate();
  return (
    <MenuItem
      icon={Pencil}
      onPress={() => {
        recordPostEvent('calypso_reader_edit_post_clicked', post);
        void navigate({
          to: '/post/$siteId/$postId',
          params: { siteId: String(post.site_ID), postId: String(post.ID) },
        });
      }}
    >
      {t('Edit')}
    </MenuItem>
  );
}

/** A user is blocked everywhere; another author is muted in this feed. */
function MuteAuthorItem({ post, viewer }: { post: Post | FullPost; viewer: Viewer }) {
  const client = useQueryClient();
  const author = post.author;
  if (!author || author.name === '' || author.ID === viewer.ID) return null;
  const { ID, name } = author;
  return (
    <MenuItem
      icon={UserX}
      onPress={() =>
        void (ID === undefined
          ? muteAuthor(client, { name, feed_ID: post.feed_ID })
          : blockUser(client, { ID, name }))
      }
    >
      {ID === undefined ? t('Mute this author') : t('Block {name}', { name })}
    </MenuItem>
  );
}

function BlockItem({ post }: { post: Post | FullPost }) {
  const client = useQueryClient();
  const isBlocked = useIsSiteBlocked(post);
  return (
    <MenuItem
      icon={Ban}
      danger={!isBlocked}
      onPress={() => void (isBlocked ? unblockSite : blockSite)(client, post)}
    >
      {isBlocked ? t('Unblock this site') : t('Block this site')}
    </MenuItem>
  );
}

/** Subscribes to the feed of a post, or unsubscribes. Shown before the feed is loaded: the entries below must not move. */
function SubscribeItem({ post, viewer }: { post: Post; viewer: Viewer }) {
  const client = useQueryClient();
  const { data: feed = { name: post.site_name, is_following: post.is_following } } = useQuery(
    feedQuery(post.feed_ID),
  );
  return (
    <MenuItem
      icon={feed.is_following ? Check : Plus}
      onPress={() => void toggleSubscription(client, viewer, post.feed_ID, 'reader-post-options-menu')}
    >
      {feed.is_following
        ? t('Unsubscribe from {site}', { site: feed.name })
        : t('Subscribe to {site}', { site: feed.name })}
    </MenuItem>
  );
}
