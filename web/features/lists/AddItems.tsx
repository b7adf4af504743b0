import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { List, ListItem } from '#shared/api/lists.ts';
import { LIST_SEARCH_DEBOUNCE_MS, LIST_SEARCH_MAX } from '#shared/domain/limits.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { t } from '#shared/i18n/translate.ts';
import { useDebouncedValue } from '#web/lib/debounced-value.ts';
import { notify } from '#web/ui/notices.ts';
import { Section } from '#web/ui/Page.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { tagQuery } from '../tags/queries.ts';
import { AddButton, type Adding, findAddError } from './AddButton.tsx';
import css from './AddItems.module.css';
import { FoundFeed } from './FoundFeed.tsx';
import { PlainRow } from './ItemRow.tsx';
import { foundFeedsQuery } from './queries.ts';
import { findAddress } from './rules.ts';
import { useItemChanges } from './use-item-changes.ts';

/** Adds to a list by words or by address: known feeds, an unknown page, or a tag. */
export function AddItems({ list, items }: { list: List; items: readonly ListItem[] }) {
  const [text, setText] = useState('');
  const { add, remove } = useItemChanges(list);
  const words = text.trim();
  const debounced = useDebouncedValue(words, LIST_SEARCH_DEBOUNCE_MS);
  const search = useQuery({
    ...foundFeedsQuery(debounced ?? ''),
    enabled: Boolean(debounced) && words !== '',
    placeholderData: keepPreviousData,
  });
  const url = findAddress(words);
  const slug = normalizeTagSlug((debounced ?? '').replace(/^#/, ''));
  const { data: tag } = useQuery({
    ...tagQuery(slug),
    enabled: slug !== '' && words !== '' && url === undefined,
    placeholderData: keepPreviousData,
  });
  const clear = () => setText('');
  const found = words === '' ? [] : (search.data?.feeds ?? []);
  const isSearched = words !== '' && debounced === words && search.isSuccess && !search.isPlaceholderData;
  return (
    <Section title={t('Add to this list')}>
      <SearchField
        label={t('Search for a site or a tag, or paste an address')}
        maxLength={LIST_SEARCH_MAX}
        value={text}
        onChange={setText}
      />
      <VisuallyHidden>
        <span role="status">
          {isSearched &&
            t('{count, plural, =0 {No results} one {# result} other {# results}}', { count: found.length })}
        </span>
      </VisuallyHidden>
      {words !== '' && (
        // biome-ignore lint/a11y/useSemanticElements: its rows are those of the longer lists below.
        <div role="list" aria-label={t('Results')} className={css.results}>
          {url !== undefined ? (
            <TypedItem name={url} item={{ url }} adding={add} onAdded={clear} />
          ) : (
            tag &&
            !items.some(({ meta }) => meta.data.tag?.tag.slug === tag.slug) && (
              <TypedItem name={`#${tag.slug}`} item={{ tag: tag.slug }} adding={add} onAdded={clear} />
            )
          )}
          {found.map((feed) => (
            <FoundFeed key={feed.feed_ID} feed={feed} items={items} adding={add} onRemove={remove} />
          ))}
        </div>
      )}
      {search.isError && <p className={css.note}>{t('The search failed. Please try again.')}</p>}
    </Section>
  );
}

/** The typed text itself as an item: an address to check, or an existing tag. */
function TypedItem({
  name,
  item,
  adding,
  onAdded,
}: {
  name: string;
  item: { url: string } | { tag: string };
  adding: Adding;
  onAdded: () => void;
}) {
  const isTag = 'tag' in item;
  const handleAdded = () => {
    notify.success(t('{item} added to the list.', { item: name }), { id: 'list-added' });
    onAdded();
  };
  return (
    <PlainRow
      kind={isTag ? 'tag' : 'address'}
      name={<bdi>{name}</bdi>}
      detail={isTag ? t('Posts with this tag') : t('Add the feed at this address')}
      action={<AddButton name={name} item={item} adding={adding} onAdded={handleAdded} />}
      error={findAddError(adding, item)}
    />
  );
}
