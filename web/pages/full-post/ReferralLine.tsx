import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { toPostLink } from '#web/features/feeds/rules.ts';
import { presentPostName } from '#web/features/posts/present.ts';
import { Trans } from '#web/ui/Trans.tsx';
import { readerBlogPostQuery } from './queries.ts';
import css from './ReferralLine.module.css';
import { findReferral, type Referral } from './referral.ts';

/** FP-01: the post that linked here, with credit; nothing without one, or if it no longer exists. */
export function ReferralLine() {
  const referral = findReferral(useSearch({ strict: false }));
  return referral ? <Credit {...referral} /> : null;
}

function Credit({ blogId, postId }: Referral) {
  const { data } = useQuery({ ...readerBlogPostQuery(blogId, postId), retry: false });
  if (!data) return null;
  return (
    <p className={css.referral}>
      <Trans
        message="via {post} on {site}"
        values={{
          post: (
            <Link {...toPostLink(data)}>
              <bdi>{presentPostName(data)}</bdi>
            </Link>
          ),
          site: <bdi>{data.site_name}</bdi>,
        }}
      />
    </p>
  );
}
