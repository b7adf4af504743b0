import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SEARCH_MAX } from '#shared/domain/limits.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { t } from '#shared/i18n/translate.ts';
import { createPart } from '#web/lib/part.tsx';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import css from './SearchPage.module.css';
import type { SearchParams, TextError } from './search-params.ts';
import { useSearchText } from './use-search-text.ts';

/** The state of the list of completions, for the field that it belongs to. */
export interface CompletionState {
  isOpen: boolean;
  /** The id of the highlighted option. */
  active: string | undefined;
  /** Whether values of an operator are offered, so that the search waits for one. */
  isValue: boolean;
}

const CLOSED: CompletionState = { isOpen: false, active: undefined, isValue: false };

/** Needed only after someone has begun to type. */
const { Part: Completions, load: loadCompletions } = createPart(
  async () => (await import('./Completions.tsx')).Completions,
);

/**
 * The search field of a member's page, a combobox: it completes operators and their values. It has the focus before a search, or if
 * the address asks for it (SE-04, SE-07).
 */
export function SearchBox({ params, takesFocus }: { params: SearchParams; takesFocus: boolean }) {
  const [completion, setCompletion] = useState(CLOSED);
  const field = useSearchText(params, completion.isOpen && completion.isValue);
  const form = useRef<HTMLFormElement>(null);
  const press = useRef<(event: KeyboardEvent<HTMLInputElement>) => void>(undefined);
  const [isUsed, setUsed] = useState(false);
  const id = useId();
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
          role="combobox"
          aria-expanded={completion.isOpen}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={completion.active}
          aria-describedby="search-fault"
          data-takes-focus={takesFocus || undefined}
          onFocus={() => {
            void loadCompletions();
            setUsed(true);
          }}
          onKeyDown={(event) => press.current?.(event)}
        />
        {isUsed && (
          <Completions
            id={id}
            form={form}
            text={field.text}
            onText={field.change}
            press={press}
            onState={setCompletion}
          />
        )}
      </form>
      <SearchError text={field.text} textError={field.textError} />
    </search>
  );
}

/** What is wrong with the text, for the field and for visitors. A search with an open quotation mark still finds posts. */
export function SearchError({ text, textError }: { text: string; textError: TextError | undefined }) {
  const { issue } = parseSearchQuery(text);
  return (
    <p id="search-fault" role="status" className={css.fault} data-note={textError ? undefined : true}>
      {textError === 'short' && t('Enter at least two characters.')}
      {textError === 'long' && t('A search can have up to 1,024 characters.')}
      {textError === 'date' &&
        issue?.kind === 'date' &&
        t('“{date}” isn’t a date. Write it like 2026-01-31, 2026-01 or 2026.', { date: issue.value })}
      {!textError && issue?.kind === 'quote' && t('Close the quotation mark to end the phrase.')}
    </p>
  );
}
