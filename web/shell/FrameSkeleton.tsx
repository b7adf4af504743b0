import { t } from '#shared/i18n/translate.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import brand from './Brand.module.css';
import { BrandMark } from './Brand.tsx';
import css from './Frame.module.css';
import { PageLoading } from './PageLoading.tsx';

/** The member's frame as the server sends it, to be replaced by the application within its first moment. */
export function FrameSkeleton() {
  return (
    <div className={css.framed}>
      <header className={css.masterbar} data-rail>
        <div className={css.home}>
          <span className={brand.brand}>
            <BrandMark />
            <span className={brand.name}>Tidings</span>
          </span>
        </div>
      </header>
      <div className={css.body}>
        <div className={css.skeletonSide}>
          {([60, 70, 50, 80, 60] as const).map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: five fixed rows.
            <span key={index} className={css.skeletonRow}>
              <Skeleton shape="icon20" />
              <Skeleton width={width} />
            </span>
          ))}
        </div>
        <main className={css.sheet}>
          <PageLoading />
          <noscript>
            {t('Reading your subscriptions needs JavaScript. Please switch it on and load this page again.')}
          </noscript>
        </main>
      </div>
    </div>
  );
}
