import { t } from '#shared/i18n/translate.ts';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import css from './StreamSkeleton.module.css';

/** Placeholders of cards, in boxes of their size. */
export function StreamSkeleton({ cards }: { cards: number }) {
  return (
    <Loading label={t('Loading posts')}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike.
        <div key={index} className={css.card}>
          <Skeleton shape="icon" />
          <div className={css.body}>
            <Skeleton width={30} />
            <Skeleton shape="title" width={80} />
            <Skeleton />
            <Skeleton width={90} />
            <Skeleton shape="media" />
            <Skeleton width={20} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
