import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { findBegunMention } from '#shared/domain/mentions.ts';
import { t } from '#shared/i18n/translate.ts';
import { suggestUsers } from '#shared/paths/users.ts';
import { useDebouncedValue } from '#web/lib/debounced-value.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { joinClasses } from '#web/ui/classes.ts';
import overlay from '#web/ui/Overlay.module.css';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import css from './MentionList.module.css';
import type { MentionField } from './rules.ts';

/** The pause after the last key before people are looked for. */
const PAUSE_MS = 120;
/** Pixels between the list and the text, or the edge of the window. */
const GAP = 8;
/** The least height of the list beside the text, in pixels: two people, on a touch screen. */
const LEAST = 96;

/**
 * The people who can be mentioned, while `@` and the beginning of a name are typed. Arrow keys choose, Enter and Tab insert, Esc closes
 * the list. The focus stays in the field.
 */
export function MentionList({
  field,
  siteId,
  postId,
}: {
  field: MentionField;
  siteId?: number | undefined;
  postId?: number | undefined;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<string>();
  const [index, setIndex] = useState(0);
  const people = usePeople(begun, { siteId, postId });
  const isOpen = people.length > 0;
  const close = () => setBegun(undefined);
  const choose = (place: number) => {
    const person = people[place];
    if (person && begun !== undefined) field.insert(`@${person.user_login} `, begun.length + 1);
    close();
  };

  const look = useEffectEvent(() => {
    const before = field.readBefore();
    setBegun(before === undefined ? undefined : findBegunMention(before));
    setIndex(0);
  });
  const leave = useEffectEvent(close);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setIndex((index + step + people.length) % people.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choose(index);
    else return;
    event.preventDefault();
    // Neither the field's own keys nor the page's.
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const { element } = field;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('input', () => look(), { signal });
    element.addEventListener('click', () => look(), { signal });
    element.addEventListener('blur', () => leave(), { signal });
    element.addEventListener('keydown', (event) => press(event), { signal, capture: true });
    // The sign was typed before this was loaded.
    look();
    return () => stop.abort();
  }, [field]);

  const active = isOpen ? `${id}-${index}` : undefined;
  useEffect(() => {
    const { element } = field;
    element.setAttribute('aria-autocomplete', 'list');
    if (active === undefined) {
      element.removeAttribute('aria-activedescendant');
      element.removeAttribute('aria-controls');
    } else {
      element.setAttribute('aria-controls', id);
      element.setAttribute('aria-activedescendant', active);
    }
  }, [field, active, id]);

  const place = useEffectEvent(() => {
    const list = box.current;
    if (!list || !isOpen) return;
    if (!list.matches(':popover-open')) list.showPopover();
    const { left, right, top, bottom } = field.findPlace();
    const { style } = list;
    style.maxBlockSize = '';
    const { offsetWidth: width, offsetHeight: whole } = list;
    const start = getComputedStyle(field.element).direction === 'rtl' ? right - width : left;
    style.left = `${Math.max(GAP, Math.min(start, document.documentElement.getBoundingClientRect().width - width - GAP))}px`;
    // A keyboard on the screen covers the window's end.
    const { offsetTop, height: seen } = window.visualViewport ?? { offsetTop: 0, height: innerHeight };
    const above = top - offsetTop - 2 * GAP;
    const below = offsetTop + seen - bottom - 2 * GAP;
    const isAbove = whole > below && above > below;
    const room = isAbove ? above : below;
    // A field that fills the screen is written in at its end, so the list is over its beginning.
    const isOver = room < Math.min(whole, LEAST);
    const height = Math.min(whole, isOver ? seen / 2 : room);
    style.maxBlockSize = `${height}px`;
    style.top = `${isOver ? offsetTop + GAP : isAbove ? top - height - GAP : bottom + GAP}px`;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other people need another place.
  useLayoutEffect(() => place(), [people.length, begun]);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    for (const window of [globalThis, globalThis.visualViewport])
      for (const event of ['scroll', 'resize']) window?.addEventListener(event, () => place(), options);
    return () => stop.abort();
  }, [isOpen]);
  return (
    <>
      {isOpen && (
        <div
          ref={box}
          id={id}
          role="listbox"
          aria-label={t('Suggestions')}
          popover="manual"
          className={joinClasses(overlay.below, css.list)}
        >
          {people.map(({ ID, user_login: login, display_name: name, image_URL: image }, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={ID}
              id={`${id}-${position}`}
              role="option"
              tabIndex={-1}
              aria-selected={position === index}
              data-highlighted={position === index || undefined}
              className={joinClasses(overlay.item, css.item)}
              ref={(element) => {
                if (position === index) element?.scrollIntoView({ block: 'nearest' });
              }}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(position)}
            >
              <Avatar src={image} name={name || login} size={24} />
              <bdi className={css.name}>{name || login}</bdi>
              <bdi className={css.login}>@{login}</bdi>
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {isOpen && t('{count, plural, one {# suggestion} other {# suggestions}}', { count: people.length })}
        </span>
      </VisuallyHidden>
    </>
  );
}

/** Returns the people whose names begin so; none while nothing is being typed. */
function usePeople(
  begun: string | undefined,
  { siteId, postId }: { siteId: number | undefined; postId: number | undefined },
) {
  const filter = useDebouncedValue(begun ?? '', PAUSE_MS);
  const { data } = useQuery({
    ...endpointQuery(suggestUsers, {
      ...(filter && { filter }),
      ...(siteId !== undefined && { site_id: siteId }),
      ...(postId !== undefined && { post_id: postId }),
    }),
    enabled: begun !== undefined,
    placeholderData: keepPreviousData,
  });
  if (begun === undefined) return [];
  return (data?.suggestions ?? []).filter(
    ({ user_login: login, display_name: name }) =>
      login.startsWith(begun) || ` ${name}`.toLowerCase().includes(` ${begun}`),
  );
}
