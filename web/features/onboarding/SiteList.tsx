import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { toSiteAddress } from '../feeds/rules-address.ts';
import type { SiteRecommendation } from './rules-merge.ts';
import css from './SiteList.module.css';
import { SiteToggle } from './SiteToggle.tsx';
import type { SiteRecommendations } from './use-site-recommendations.ts';

/** The target of each key from the row at `at` of `count`. */
const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * The recommended feeds. Arrow keys select the next one; the focus stays in the list (U58). The Tab key stops at one row at a
 * time and its button.
 */
export function SiteList({
  recommendations: { shown, hasMore, showMore },
  selectedId,
  onSelect,
  onOpen,
  isFollowed,
  onChoose,
}: {
  recommendations: SiteRecommendations;
  selectedId: number | undefined;
  /** By a key. */
  onSelect: (feedId: number) => void;
  /** By a press. */
  onOpen: (feedId: number) => void;
  isFollowed: (feedId: number) => boolean;
  onChoose: (feedId: number, isFollowed: boolean) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const listRows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-pick]') ?? [])];
  const move = (event: KeyboardEvent) => {
    const next = MOVES[event.key];
    const all = listRows();
    const at = all.findIndex((row) => row.closest('li')?.contains(event.target as Node));
    if (!next || at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = next(at, all.length);
    all[to]!.focus();
    onSelect(shown[to]!.feed_ID);
  };
  const showMoreAndGoOn = () => {
    const count = shown.length;
    showMore();
    requestAnimationFrame(() => listRows()[count]?.focus());
  };
  return (
    <>
      <ul ref={list} aria-label={t('Recommended sites')} onKeyDown={move}>
        {shown.map((site, index) => (
          <SiteRow
            key={site.feed_ID}
            site={site}
            isSelected={site.feed_ID === selectedId}
            isStop={selectedId === undefined ? index === 0 : site.feed_ID === selectedId}
            onOpen={() => onOpen(site.feed_ID)}
          >
            <SiteToggle site={site} isFollowed={isFollowed(site.feed_ID)} onChoose={onChoose} />
          </SiteRow>
        ))}
      </ul>
      {hasMore && (
        <Button variant="link" className={css.more} onClick={showMoreAndGoOn}>
          {t('Load more recommendations')}
        </Button>
      )}
    </>
  );
}

function SiteRow({
  site: { feed_ID, site_ID, site_name, site_icon, site_URL, description },
  isSelected,
  isStop,
  onOpen,
  children,
}: {
  site: SiteRecommendation;
  isSelected: boolean;
  isStop: boolean;
  onOpen: () => void;
  children: ReactNode;
}) {
  return (
    <li className={css.row} data-selected={isSelected || undefined}>
      <SiteIcon src={site_icon} name={site_name} size={40} />
      <div className={css.about}>
        <button
          type="button"
          data-pick={feed_ID}
          className={css.pick}
          aria-current={isSelected ? 'true' : undefined}
          tabIndex={isStop ? 0 : -1}
          title={site_name}
          onClick={onOpen}
        >
          <bdi>{site_name}</bdi>
        </button>
        <span className={css.description} dir="auto" title={description}>
          {description || toSiteAddress({ blog_ID: site_ID ?? 0, URL: site_URL })}
        </span>
      </div>
      {children}
    </li>
  );
}
