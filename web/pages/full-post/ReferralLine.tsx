import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Trans } from '#web/ui/Trans.tsx';
import { postLink } from '../../features/feeds/rules.ts';
import { presentPostName } from '../../features/posts/present-name.ts';
import { sitePostQuery } from './queries.ts';
import css from './ReferralLine.module.css';
import { type Referral, referralOf } from './referral.ts';

/** FP-01: which post led the reader here, with the credit that it is due; nothing where none did, or it is not there. */
export function ReferralLine() {
  const referral = referralOf(useSearch({ strict: false }));
  return referral ? <Credit {...referral} /> : null;
}

function Credit({ blogId, postId }: Referral) {
  const { data: post } = useQuery({ ...sitePostQuery(blogId, postId), retry: false });
  if (!post) return null;
  return (
    <p className={css.referral}>
      <Trans
        message="via {post} on {site}"
        values={{
          post: (
            <Link {...postLink(post)}>
              <bdi>{presentPostName(post)}</bdi>
            </Link>
          ),
          site: <bdi>{post.site_name}</bdi>,
        }}
      />
    </p>
  );
}
