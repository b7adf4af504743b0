import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchOperator } from '#shared/domain/search-query.ts';
import { t } from '#shared/i18n/translate.ts';
import { useDebouncedValue } from '#web/lib/debounced-value.ts';
import overlay from '#web/ui/Overlay.module.css';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import css from './Completions.module.css';
import {
  type Completed,
  findCompleted,
  insertOperator,
  insertValue,
  listDays,
  listOperators,
} from './completion.ts';
import { completionsQuery } from './queries.ts';
import type { CompletionState } from './SearchBox.tsx';

/** The pause after the last key before values are searched. */
const PAUSE_MS = 150;

interface Option {
  value: string;
  name: string;
  note?: string | undefined;
  icon?: string | undefined;
  isSite: boolean;
  insert: (text: string, at: Completed) => [text: string, caret: number];
}

/**
 * The list below the search field. It opens while an operator or its value is typed, and in an empty field with the down arrow or a
 * press. Arrow keys choose, Enter inserts, Esc closes it. The focus stays in the field.
 */
export function Completions({
  id,
  form,
  text,
  onText,
  press,
  onState,
}: {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  text: string;
  onText: (text: string) => void;
  press: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | undefined>;
  onState: (state: CompletionState) => void;
}) {
  const [at, setAt] = useState<Completed>();
  const [index, setIndex] = useState(-1);
  const options = useOptions(at);
  const isOpen = at !== undefined && options.length > 0;
  const chosen = isOpen ? options[index] : undefined;
  const active = chosen && `${id}-${index}`;
  const isValue = at?.operator !== undefined;
  const report = useEffectEvent(onState);
  useEffect(() => report({ isOpen, active, isValue }), [isOpen, active, isValue]);

  const close = () => {
    setAt(undefined);
    setIndex(-1);
  };
  const look = (input: HTMLInputElement, canBeEmpty: boolean) => {
    const found = findCompleted(input.value, input.selectionStart ?? input.value.length);
    setAt(found?.start === found?.end && !canBeEmpty ? undefined : found);
    setIndex(-1);
  };
  const choose = (option: Option) => {
    const input = form.current?.querySelector('input');
    if (!input || !at) return;
    const [next, caret] = option.insert(text, at);
    flushSync(() => onText(next));
    input.focus();
    input.setSelectionRange(caret, caret);
    look(input, false);
  };
  press.current = (event) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && isOpen) {
      const positions = options.length + 1;
      // One more position than there are options: the field itself.
      setIndex(((index + 1 + step + positions) % positions) - 1);
    } else if (event.key === 'ArrowDown' && text.trim() === '') look(event.currentTarget, true);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else {
      if (event.key === 'Enter') close();
      return;
    }
    event.preventDefault();
  };
  const lookAt = useEffectEvent((event: Event) => {
    if (event.target instanceof HTMLInputElement) look(event.target, event.type === 'click');
  });
  const leave = useEffectEvent(close);
  const lookAtFirst = useEffectEvent((input: HTMLInputElement) => look(input, false));
  useEffect(() => {
    const input = form.current?.querySelector('input');
    if (!input) return;
    const onEvent = (event: Event) => lookAt(event);
    const onBlur = () => leave();
    input.addEventListener('input', onEvent);
    input.addEventListener('click', onEvent);
    input.addEventListener('blur', onBlur);
    // Something may have been typed while this was loading.
    if (document.activeElement === input && input.value.trim() !== '') lookAtFirst(input);
    return () => {
      input.removeEventListener('input', onEvent);
      input.removeEventListener('click', onEvent);
      input.removeEventListener('blur', onBlur);
    };
  }, [form]);
  return (
    <>
      <div id={id} role="listbox" aria-label={t('Suggestions')} hidden={!isOpen} className={overlay.below}>
        {options.map((option, optionIndex) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
          <div
            key={option.value}
            id={`${id}-${optionIndex}`}
            role="option"
            tabIndex={-1}
            aria-selected={optionIndex === index}
            data-highlighted={optionIndex === index || undefined}
            className={overlay.item}
            ref={(element) => {
              if (optionIndex === index) element?.scrollIntoView({ block: 'nearest' });
            }}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.isSite && <SiteIcon src={option.icon} name={option.name} size={20} />}
            <bdi className={css.name}>{option.name}</bdi>
            {option.note && <bdi className={css.note}>{option.note}</bdi>}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">
          {isOpen &&
            t('{count, plural, one {# suggestion} other {# suggestions}}', { count: options.length })}
        </span>
      </VisuallyHidden>
    </>
  );
}

/** Returns what can be inserted: operators, days, or values that the server knows. */
function useOptions(at: Completed | undefined): Option[] {
  const operator = at?.operator;
  const isListed = operator === 'site' || operator === 'author' || operator === 'tag';
  const typed = useDebouncedValue(at?.typed ?? '', PAUSE_MS);
  const { data } = useQuery({
    ...completionsQuery({ operator: isListed ? operator : 'site', q: (typed ?? '').trim().slice(0, 100) }),
    enabled: isListed && typed !== undefined,
    placeholderData: (previous, query) =>
      (query?.queryKey[1] as { operator?: string } | undefined)?.operator === operator
        ? keepPreviousData(previous)
        : undefined,
  });
  if (!at) return [];
  if (operator === undefined) {
    return listOperators(at).map((name) => ({
      value: name,
      name: `${at.isNegative ? '-' : ''}${name}:`,
      note: describeOperator(name),
      isSite: false,
      insert: (text, place) => insertOperator(text, place, name),
    }));
  }
  const toOption = (value: string, name: string, more: Pick<Option, 'note' | 'icon'>): Option => ({
    value,
    name,
    ...more,
    isSite: operator === 'site',
    insert: (text, place) => insertValue(text, place, value),
  });
  if (!isListed)
    return at.typed === ''
      ? listDayOptions(operator).map(([day, name]) => toOption(day, name, { note: day }))
      : [];
  return (data?.values ?? []).map(({ value, name, icon, post_count: count }) =>
    toOption(value, name, {
      icon,
      note: count === undefined ? value : t('{count, plural, one {# post} other {# posts}}', { count }),
    }),
  );
}

function describeOperator(operator: SearchOperator): string {
  switch (operator) {
    case 'site':
      return t('Posts of a site');
    case 'author':
      return t('Posts by a writer');
    case 'tag':
      return t('Posts with a tag');
    case 'after':
      return t('Posts since a date');
    case 'before':
      return t('Posts before a date');
  }
}

function listDayOptions(operator: SearchOperator): [day: string, name: string][] {
  const { week, month, year } = listDays(new Date());
  return operator === 'after'
    ? [
        [week, t('Past week')],
        [month, t('Past month')],
        [year, t('Past year')],
      ]
    : [
        [week, t('More than a week ago')],
        [month, t('More than a month ago')],
        [year, t('More than a year ago')],
      ];
}
