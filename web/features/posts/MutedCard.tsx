import { VolumeX } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { MuteReason, Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { FeedArticle } from '#web/ui/FeedArticle.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { MutedNote } from '../mutes/MutedNote.tsx';
import type { CardPosition } from './CardFrame.tsx';
import css from './PlainCard.module.css';
import { toPostKey } from './queries.ts';

/** Replaces the card of a muted post until it is shown. */
export function MutedCard({
  post,
  reason,
  cardPosition,
  children,
}: {
  post: Post;
  reason: MuteReason;
  cardPosition: CardPosition;
  children: ReactNode;
}) {
  const [isShown, setShown] = useState(false);
  if (isShown) return children;
  return (
    <FeedArticle
      className={css.plain}
      itemKey={toPostKey(post)}
      aria-label={t('A post that you’ve muted')}
      position={cardPosition.position}
      total={cardPosition.total}
    >
      <Icon of={VolumeX} />
      <MutedNote reason={reason} onShow={() => setShown(true)} />
    </FeedArticle>
  );
}
