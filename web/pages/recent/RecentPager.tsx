import { ChevronLeft, ChevronRight } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { formatNumber } from '#web/ui/format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import css from './RecentPager.module.css';
import { toRange } from './recent-items.ts';
import type { RecentList } from './use-recent-list.ts';

/** The position of this page in the list, and links to its neighbours. */
export function RecentPager({ list: { page, q, pagination, goTo } }: { list: RecentList }) {
  if (!pagination || pagination.totalItems === 0) return null;
  const { totalItems, totalPages } = pagination;
  const { first, last } = toRange(page, totalItems);
  const goToPage = (target: number) =>
    goTo({ ...(target > 1 && { page: String(target) }), ...(q && { q }) }, { push: true });
  return (
    <nav className={css.pager} aria-label={t('Pages')}>
      <span className={css.range}>
        {t('{first}–{last} of {total}', {
          first: formatNumber(first),
          last: formatNumber(last),
          total: formatNumber(totalItems),
        })}
      </span>
      <IconButton
        icon={ChevronLeft}
        directional
        label={t('Previous page')}
        disabled={page <= 1}
        onClick={() => goToPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        directional
        label={t('Next page')}
        disabled={page >= totalPages}
        onClick={() => goToPage(page + 1)}
      />
    </nav>
  );
}
