import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import type { CardPlace } from './CardFrame.tsx';
import css from './PlainCard.module.css';
import { postKey } from './queries.ts';

/** What stands in place of a card that cannot be shown. */
export function UnavailableCard({ post, place }: { post: Post; place: CardPlace }) {
  return (
    <FeedArticle
      className={css.plain}
      itemKey={postKey(post)}
      aria-label={t('A post that can’t be shown')}
      position={place.position}
      total={place.total}
    >
      <p>{t('This post can’t be shown here.')}</p>
      <a href={post.URL} target="_blank" rel="noopener noreferrer" aria-keyshortcuts="v">
        {t('Read it on its site')}
      </a>
    </FeedArticle>
  );
}
