import { t } from '#shared/i18n/translate.ts';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import css from './FoundSite.module.css';

/** Placeholders for `count` feeds: each is shown once complete (SI-09), so nothing moves. */
export function LoadingSites({ count }: { count: number }) {
  return (
    <Loading label={t('Loading sites')}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <div key={row} className={css.site}>
          <Skeleton shape="icon" />
          <div className={css.boxes}>
            <Skeleton width={60} />
            <Skeleton shape="small" width={80} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
