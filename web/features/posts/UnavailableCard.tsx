import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
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
      <VisitLink url={post.URL} />
    </FeedArticle>
  );
}

function VisitLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" {...useShortcut('visit')}>
      {t('Read it on its site')}
    </a>
  );
}
