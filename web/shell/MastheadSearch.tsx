import { useLocation, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { SEARCH_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { useMediaQuery } from '#web/lib/media-query.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Kbd } from '#web/ui/Marks.tsx';
import field from '#web/ui/SearchField.module.css';
import css from './Frame.module.css';

/** A way to the search from every page, where there is room for it; the page itself has a field of its own. */
export function MastheadSearch() {
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 960px)');
  const isSearchPage = useLocation({ select: ({ pathname }) => pathname === '/reader/search' });
  if (!isWide || isSearchPage) return null;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q')).trim();
    void navigate({ to: '/reader/search', search: q ? { q } : {} });
  };
  return (
    <search className={css.find} aria-label={t('Search posts and sites')}>
      <form action="/reader/search" className={field.search} onSubmit={search}>
        <Icon of={Search} size={20} />
        <input
          className={field.input}
          type="search"
          name="q"
          maxLength={SEARCH_MAX}
          aria-label={t('Search posts and sites')}
          placeholder={t('Search posts and sites')}
          aria-keyshortcuts="/"
          autoComplete="off"
          autoCapitalize="none"
        />
        <span aria-hidden>
          <Kbd>/</Kbd>
        </span>
      </form>
    </search>
  );
}
