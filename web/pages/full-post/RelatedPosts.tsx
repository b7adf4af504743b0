import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { isNote } from '#shared/domain/note.ts';
import { t } from '#shared/i18n/translate.ts';
import { toPostLink } from '#web/features/feeds/rules.ts';
import { presentPostName, presentReadingTime } from '#web/features/posts/present.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { formatDate } from '#web/ui/format.ts';
import { recordPostEvent } from './events.ts';
import { relatedPostsQuery } from './queries.ts';
import css from './RelatedPosts.module.css';

/** Two more posts of the same feed, or of other feeds; nothing if there are none, or they could not be loaded. */
export function RelatedPosts({ post, from }: { post: Post; from: 'site' | 'elsewhere' }) {
  const id = useId();
  const { data } = useQuery(relatedPostsQuery(post));
  const posts = data?.posts.filter((other) => (other.feed_ID === post.feed_ID) === (from === 'site')) ?? [];
  if (posts.length === 0) return null;
  return (
    <section className={css.related} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {from === 'site' ? t('More from {site}', { site: post.site_name }) : t('More on Tidings')}
      </h2>
      <ul className={css.list}>
        {posts.map((other) => (
          <li key={other.ID}>
            <RelatedPost post={other} from={from} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RelatedPost({ post, from }: { post: Post; from: 'site' | 'elsewhere' }) {
  const image = post.canonical_media?.media_type === 'image' ? post.canonical_media : undefined;
  const day = formatDate(post.date, { day: 'numeric', month: 'long' });
  const details = [from === 'elsewhere' && post.site_name, day, presentReadingTime(post)].filter(Boolean);
  const writing = { dir: post.direction, lang: post.language || undefined };
  return (
    <Link
      {...toPostLink(post)}
      className={css.card}
      onClick={() =>
        recordPostEvent(
          from === 'site'
            ? 'calypso_reader_related_post_from_same_site_clicked'
            : 'calypso_reader_related_post_from_other_site_clicked',
          post,
        )
      }
    >
      {image ? (
        <img
          className={css.image}
          src={image.src}
          alt=""
          loading="lazy"
          decoding="async"
          data-hide-when-broken
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      ) : null}
      <span className={joinClasses(css.name, 'w')} {...writing}>
        {presentPostName(post)}
      </span>
      {!image && post.excerpt && !isNote(post) && (
        <span className={joinClasses(css.excerpt, 'clamp')} {...writing}>
          {post.excerpt}
        </span>
      )}
      <span className={css.details}>
        <bdi>{details.join(' · ')}</bdi>
      </span>
    </Link>
  );
}
