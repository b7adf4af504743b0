import { useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { unblockSite } from '../blocks/queries-block.ts';
import type { CardPosition } from './CardFrame.tsx';
import css from './PlainCard.module.css';
import { toPostKey } from './queries.ts';

/** Replaces the cards of a feed or blog that the user has just blocked, with a button to undo it. */
export function BlockedCard({ post, cardPosition }: { post: Post; cardPosition: CardPosition }) {
  const client = useQueryClient();
  return (
    <FeedArticle
      className={css.plain}
      itemKey={toPostKey(post)}
      aria-label={t('A post from a site you’ve blocked')}
      position={cardPosition.position}
      total={cardPosition.total}
    >
      <Icon of={Ban} />
      <p>{t('You blocked {site}. Its posts are hidden.', { site: post.site_name })}</p>
      <Button variant="link" onClick={() => void unblockSite(client, post)}>
        {t('Undo')}
      </Button>
    </FeedArticle>
  );
}
