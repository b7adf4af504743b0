import { Repeat2 } from 'lucide';
import { useId } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { toHost } from '../feeds/rules-address.ts';
import { CardFrame, type CardPosition, CardText } from './CardFrame.tsx';
import css from './CrossPostCard.module.css';
import { PostLink } from './PostLink.tsx';

/**
 * A post that only passes on another one: it links to that one, in the Reader if it is known here, else on its site. `also` are
 * posts of other feeds that pass on the same one.
 */
export function CrossPostCard({
  post,
  cardPosition,
  also = [],
}: {
  post: Post;
  cardPosition: CardPosition;
  also?: readonly Post[];
}) {
  const id = useId();
  const { xpost } = post;
  const original = xpost?.original_URL ?? post.URL;
  const sites = [...new Set(also.map(({ site_name }) => site_name))].filter(
    (name) => name !== post.site_name,
  );
  return (
    <CardFrame post={post} also={also} cardPosition={cardPosition} id={id}>
      <p className={css.from}>
        <Icon of={Repeat2} size={16} />
        <span>
          {t('Cross-posted from {host}', { host: toHost(original) })}
          {sites.length > 0 && ` · ${t('Also in {sites}', { sites: sites.join(', ') })}`}
        </span>
      </p>
      <CardText
        post={post}
        id={id}
        stream={cardPosition.stream}
        link={(text) => <OriginalLink post={post} text={text} />}
      />
    </CardFrame>
  );
}

function OriginalLink({ post: { xpost, URL: url }, text }: { post: Post; text: string }) {
  const shortcut = useShortcut('open');
  if (xpost?.feed_ID && xpost.post_ID)
    return (
      <PostLink post={{ feed_ID: xpost.feed_ID, site_ID: xpost.site_ID ?? 0, ID: xpost.post_ID }}>
        {text}
      </PostLink>
    );
  return (
    <a {...shortcut} href={xpost?.original_URL ?? url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
