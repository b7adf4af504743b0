import { useEffect, useRef } from 'react';
import { SEARCH_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import css from './SearchPage.module.css';
import type { SearchParams } from './search-params.ts';
import { useSearchText } from './use-search-text.ts';

/** The search field of a member's page. It has the focus before a search, or if the address asks for it (SE-04, SE-07). */
export function SearchBox({ params, takesFocus }: { params: SearchParams; takesFocus: boolean }) {
  const field = useSearchText(params);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector('input');
    if (!takesFocus || !input || document.activeElement === input) return;
    input.focus({ preventScroll: true });
    input.setSelectionRange(input.value.length, input.value.length);
  }, [takesFocus]);
  return (
    <search>
      <form
        ref={form}
        action="/reader/search"
        className={css.box}
        onSubmit={(event) => {
          event.preventDefault();
          field.search();
        }}
      >
        <SearchField
          label={t('Search posts and sites')}
          value={field.text}
          onChange={field.change}
          onClear={field.clear}
          name="q"
          maxLength={SEARCH_MAX}
          enterKeyHint="search"
          {...useShortcut('search')}
          aria-describedby="search-fault"
          data-takes-focus={takesFocus || undefined}
        />
      </form>
      <SearchError textError={field.textError} />
    </search>
  );
}

/** The error in the words, for the field and for visitors. */
export function SearchError({ textError }: Pick<SearchParams, 'textError'>) {
  return (
    <p id="search-fault" role="status" className={css.fault}>
      {textError === 'short' && t('Enter at least two characters.')}
      {textError === 'long' && t('A search can have up to 1,024 characters.')}
    </p>
  );
}
