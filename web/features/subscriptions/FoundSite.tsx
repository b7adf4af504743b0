import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Feed } from '#shared/api/feeds.ts';
import type { FollowSource } from '#shared/domain/events.ts';
import { hasSameWords } from '#shared/domain/same-words.ts';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import type { FollowableFeed } from '../feeds/queries.ts';
import { toFeedLink, toFeedPath } from '../feeds/rules.ts';
import { toSiteAddress } from '../feeds/rules-address.ts';
import css from './FoundSite.module.css';
import { SubscribeButton } from './SubscribeButton.tsx';

/** The part of a found feed that is shown; `Feed` fits. */
type ShownFeed = FollowableFeed & Pick<Feed, 'URL' | 'description' | 'is_following' | 'site_icon' | 'image'>;

/** A feed as a list item with a Subscribe button. With `hidesOnSubscribed` it leaves the list once followed (SI-08). */
export function FoundSite({
  feed,
  hidesOnSubscribed = false,
  source,
  onSubscribe,
  onOpen,
  reason,
  children,
}: {
  feed: ShownFeed;
  hidesOnSubscribed?: boolean;
  source: FollowSource;
  onSubscribe?: () => void;
  /** Called when the feed's page is opened from here. */
  onOpen?: () => void;
  /** Why it is recommended. */
  reason?: string | undefined;
  /** Shown below it. */
  children?: ReactNode;
}) {
  if (hidesOnSubscribed && feed.is_following) return null;
  const address = toSiteAddress(feed);
  return (
    <li className={css.site}>
      <SiteIcon src={feed.site_icon ?? feed.image} name={feed.name} size={40} />
      <div className={css.about}>
        <Link {...toFeedLink(feed)} className={css.name} {...(onOpen && { onClick: onOpen })}>
          <bdi>{feed.name}</bdi>
        </Link>
        <span className={css.description} dir="auto">
          {feed.description || (hasSameWords(feed.name, address) ? '' : address)}
        </span>
      </div>
      <SubscribeButton
        feed={feed}
        isFollowing={feed.is_following}
        returnTo={toFeedPath(feed)}
        source={source}
        onSubscribe={onSubscribe}
      />
      {reason && (
        <span className={css.reason} dir="auto">
          {reason}
        </span>
      )}
      {children}
    </li>
  );
}
