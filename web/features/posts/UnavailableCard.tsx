import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import type { CardPlace } from './CardFrame.tsx';
import css from './PlainCard.module.css';
import { postKey } from './queries.ts';

/** What stands in place of a card that cannot be shown. */
export function UnavailableCard({ post, place }: { post: Post; place: CardPlace }) {
  return (
    <article
      className={css.plain}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus, by its pattern.
      tabIndex={0}
      data-post={postKey(post)}
      aria-label={t('A post that can’t be shown')}
      aria-posinset={place.position}
      aria-setsize={place.total}
    >
      <p>{t('This post can’t be shown here.')}</p>
      <a href={post.URL} target="_blank" rel="noopener noreferrer" aria-keyshortcuts="v">
        {t('Read it on its site')}
      </a>
    </article>
  );
}
