import { useLocation, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide';
import { type FormEvent, useSyncExternalStore } from 'react';
import { SEARCH_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Kbd } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import field from '#web/ui/SearchField.module.css';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { showCommandBar } from './command-bar/command-bar.ts';
import css from './Frame.module.css';

/**
 * The search field of wide windows, on every page but the search page, which has its own. The button at its end opens the command
 * bar, which leads anywhere else.
 */
export function MastheadSearch() {
  const navigate = useNavigate();
  const isApple = useIsApple();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q')).trim();
    if (path === '/reader') recordEvent('calypso_reader_search_from_following', { length: q.length });
    void navigate({ to: '/reader/search', search: q ? { q } : {} });
  };
  const keys = isApple ? '⌘K' : 'Ctrl K';
  return (
    <search className={css.find} aria-label={t('Search posts and sites')} hidden={path === '/reader/search'}>
      <form action="/reader/search" className={field.search} onSubmit={search}>
        <Icon of={Search} size={20} />
        <input
          className={field.input}
          type="search"
          name="q"
          maxLength={SEARCH_MAX}
          aria-label={t('Search posts and sites')}
          placeholder={t('Search posts and sites')}
          {...useShortcut('search')}
          autoComplete="off"
          autoCapitalize="none"
        />
        <button
          type="button"
          className={css.command}
          aria-haspopup="dialog"
          data-tip={t('Go to anything')}
          onClick={() => showCommandBar(true)}
        >
          <VisuallyHidden>{t('Go to anything')} </VisuallyHidden>
          <Kbd>{keys}</Kbd>
        </button>
      </form>
    </search>
  );
}

/** Whether chords use ⌘ here. The server renders Ctrl. */
function useIsApple(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
}
