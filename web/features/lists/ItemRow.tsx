import { Link } from '@tanstack/react-router';
import { Hash, type IconNode, Link2 } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { toFeedLink } from '../feeds/rules.ts';
import { toSiteAddress } from '../feeds/rules-address.ts';
import css from './ItemRow.module.css';

/** The part of a feed that a row shows. */
export interface RowFeed {
  feed_ID: number;
  blog_ID: number;
  name: string;
  URL: string;
  site_icon: string | null;
}

/** A feed in a list, with an action at the end. `error` says what went wrong with it. */
export function FeedRow({ feed, action, error }: { feed: RowFeed; action: ReactNode; error?: ReactNode }) {
  return (
    <Row
      image={<SiteIcon src={feed.site_icon} name={feed.name} size={32} />}
      name={
        <Link {...toFeedLink(feed)}>
          <bdi>{feed.name}</bdi>
        </Link>
      }
      detail={toSiteAddress(feed)}
      action={action}
      error={error}
    />
  );
}

/** A tag, or an address that is not known yet. */
export function PlainRow({
  kind,
  name,
  detail,
  action,
  error,
}: {
  kind: 'tag' | 'address';
  name: ReactNode;
  detail: string;
  action: ReactNode;
  error?: ReactNode;
}) {
  const icon: IconNode = kind === 'tag' ? Hash : Link2;
  return (
    <Row
      image={
        <span className={css.image}>
          <Icon of={icon} size={20} />
        </span>
      }
      name={name}
      detail={detail}
      action={action}
      error={error}
    />
  );
}

function Row({
  image,
  name,
  detail,
  action,
  error,
}: {
  image: ReactNode;
  name: ReactNode;
  detail: string;
  action: ReactNode;
  error: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the spacers for distant rows are between the list and its items.
    <div role="listitem" className={css.row}>
      {image}
      <div className={css.about}>
        <span className={css.name}>{name}</span>
        <span className={css.detail}>{detail}</span>
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
      </div>
      {action}
    </div>
  );
}
