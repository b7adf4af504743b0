import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import type { CardPosition } from './CardFrame.tsx';
import css from './PlainCard.module.css';
import { toPostKey } from './queries.ts';

/** Replaces a card that cannot be shown. */
export function UnavailableCard({ post, cardPosition }: { post: Post; cardPosition: CardPosition }) {
  return (
    <FeedArticle
      className={css.plain}
      itemKey={toPostKey(post)}
      aria-label={t('A post that can’t be shown')}
      position={cardPosition.position}
      total={cardPosition.total}
    >
      <p>{t('This post can’t be shown here.')}</p>
      <a href={post.URL} target="_blank" rel="noopener noreferrer" aria-keyshortcuts="v">
        {t('Read it on its site')}
      </a>
    </FeedArticle>
  );
}
