import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Feed } from '#shared/api/feeds.ts';
import { areSameWords } from '#shared/domain/same-words.ts';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import type { FollowableFeed } from '../feeds/queries.ts';
import { feedLink, feedPath } from '../feeds/rules.ts';
import css from './FoundSite.module.css';
import { hostOf } from './host.ts';
import { SubscribeButton } from './SubscribeButton.tsx';

/** What is shown of a found feed; `Feed` fits. */
type ShownFeed = FollowableFeed & Pick<Feed, 'URL' | 'description' | 'is_following' | 'site_icon' | 'image'>;

/** A feed as an item of a list, with its Subscribe button. With `hidesOnSubscribed` it leaves the list when it is followed (SI-08). */
export function FoundSite({
  feed,
  hidesOnSubscribed = false,
  source = 'subscriptions-search',
  onSubscribe,
  children,
}: {
  feed: ShownFeed;
  hidesOnSubscribed?: boolean;
  source?: string;
  onSubscribe?: () => void;
  /** Stands below it. */
  children?: ReactNode;
}) {
  if (hidesOnSubscribed && feed.is_following) return null;
  const host = hostOf(feed.URL);
  return (
    <li className={css.site}>
      <SiteIcon src={feed.site_icon ?? feed.image} name={feed.name} size={40} />
      <div className={css.about}>
        <Link {...feedLink(feed)} className={css.name}>
          <bdi>{feed.name}</bdi>
        </Link>
        <span className={css.description} dir="auto">
          {feed.description || (areSameWords(feed.name, host) ? '' : host)}
        </span>
      </div>
      <SubscribeButton
        feed={feed}
        isFollowing={feed.is_following}
        returnTo={feedPath(feed)}
        source={source}
        onSubscribe={onSubscribe}
      />
      {children}
    </li>
  );
}
