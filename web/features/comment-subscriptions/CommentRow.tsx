import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, X } from 'lucide';
import { memo } from 'react';
import type { CommentSubscription } from '#shared/api/comment-subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { Popover, PopoverItem, PopoverSeparator } from '#web/ui/Popover.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Cell, TableRow } from '#web/ui/Table.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toFeedLink, toPostLink } from '../feeds/rules.ts';
import { toShortAddress } from '../feeds/rules-address.ts';
import { notifyUnverified } from '../subscriptions/queries-subscribe.ts';
import css from './CommentTable.module.css';
import { setCommentNotifications, startComments, stopComments, toNoticeId } from './queries.ts';

/** A post whose comments are emailed: the post, its feed, the date of the subscription, and the settings. */
export const CommentRow = memo(function CommentRow({
  one,
  position,
}: {
  one: CommentSubscription;
  /** Position in the list, from 0. */
  position: number;
}) {
  return (
    <TableRow position={position} className={css.row}>
      <Cell className={css.post}>
        <Link
          {...toPostLink({ feed_ID: one.feed_id, site_ID: one.blog_id, ID: one.post_id })}
          className={css.title}
          dir="auto"
        >
          {one.post_title || t('Untitled post')}
        </Link>
        <p className={joinClasses(css.excerpt, 'clamp')} dir="auto">
          {one.post_excerpt}
        </p>
      </Cell>
      <Cell className={css.site}>
        <SiteIcon src={one.site_icon} name={one.site_title} size={24} />
        <div className={css.siteText}>
          <Link {...toFeedLink({ feed_ID: one.feed_id, blog_ID: one.blog_id })} className={css.siteName}>
            <bdi>{one.site_title}</bdi>
          </Link>
          {one.is_wpforteams_site && <Badge>P2</Badge>}
          <a href={one.site_url} target="_blank" rel="noopener noreferrer" className={css.host}>
            {toShortAddress(one.site_url)}
          </a>
        </div>
      </Cell>
      <Cell className={css.since}>
        <Time date={one.date_subscribed} />
      </Cell>
      <Cell>
        <CommentMenu one={one} />
      </Cell>
    </TableRow>
  );
});

function CommentMenu({ one }: { one: CommentSubscription }) {
  const client = useQueryClient();
  const id = toNoticeId(one);
  const title = one.post_title || t('Untitled post');

  const undo = async (leaving: Promise<boolean>) => {
    if (!(await leaving)) return;
    await optimistic(client, {
      call: () => startComments(client, one),
      onSuccess: () =>
        notify.success(t('Success! You are now subscribed to {site}.', { site: title }), { id }),
      words: (error) => {
        if (findCallError(error)?.code === 'email_unverified') notifyUnverified();
        else notify.error(t('Sorry, we had a problem subscribing. Please try again.'), { id });
      },
    });
  };
  const unsubscribe = () => {
    const leaving = stopComments(client, one);
    notify.success(t('Success! You are now unsubscribed to "{site}".', { site: title }), {
      id,
      action: { label: t('Undo'), onPress: () => void undo(leaving) },
    });
  };

  return (
    <Popover
      trigger={<IconButton icon={Ellipsis} label={t('Settings for {post}', { post: title })} />}
      title={t('Notification settings')}
    >
      <Switch
        label={t('Notify me of new comments')}
        checked={one.notification.send_comments}
        onChange={(on) => void setCommentNotifications(client, one, on)}
      />
      <PopoverSeparator />
      <PopoverItem icon={X} danger onPress={unsubscribe}>
        {t('Unsubscribe')}
      </PopoverItem>
    </Popover>
  );
}
