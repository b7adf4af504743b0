import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { POST_TAG_MAX, POST_TAGS_MAX } from '#shared/domain/limits.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { t } from '#shared/i18n/translate.ts';
import { useDebouncedValue } from '#web/lib/debounced-value.ts';
import { ChipsField } from '#web/ui/ChipsField.tsx';
import { addTags, TAG_SEPARATOR, type TagError } from './article-fields.ts';
import type { ArticleSession } from './article-session.ts';
import type { Editing } from './article-state.ts';
import { tagSuggestionsQuery } from './queries.ts';

/** The pause after the last key before tags are searched. */
const PAUSE_MS = 150;
/** As many as a phone shows above its keyboard without much scrolling. */
const SUGGESTED = 8;

/** The tags of a post, with suggestions: the blog's own tags first, then others. */
export function TagField({
  session,
  editing: { siteId, fields },
}: {
  session: ArticleSession;
  editing: Editing;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<TagError>();
  const [isEnabled, setEnabled] = useState(false);
  const search = useDebouncedValue(
    text.replace(/^[\s#]+/, '').slice(0, POST_TAG_MAX),
    text === '' ? 0 : PAUSE_MS,
  );
  const { data } = useQuery({
    ...tagSuggestionsQuery(siteId, search ?? ''),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const usedSlugs = new Set(fields.tags.map(normalizeTagSlug));
  const suggestions =
    data?.tags.filter(({ slug, name }) => !usedSlugs.has(slug) && isMatch(name, text)) ?? [];

  /** Adds all tags in `typed`; what cannot be added stays in the field, before `tail`. */
  const add = (typed: string, tail = '') => {
    const outcome = addTags(fields.tags, typed);
    if (outcome.tags.length > fields.tags.length) session.edit({ tags: outcome.tags });
    setText(outcome.rest === '' ? tail : `${outcome.rest}, ${tail}`.replace(/, $/, ''));
    setError(outcome.error);
  };
  const change = (typed: string) => {
    const parts = typed.split(TAG_SEPARATOR);
    const isRefused = error === 'many' || error === 'long';
    if (parts.length === 1 || (isRefused && typed.length < text.length)) {
      setText(typed);
      setError(undefined);
    } else add(parts.slice(0, -1).join(','), parts.at(-1)!.trimStart());
  };
  return (
    <ChipsField
      label={t('Tags')}
      hint={t('Press Enter or a comma after each tag.')}
      error={error && getErrorMessage(error)}
      listLabel={t('Suggestions')}
      chips={fields.tags}
      text={text}
      onText={change}
      onAdd={add}
      onRemove={(tag) => {
        session.edit({ tags: fields.tags.filter((other) => other !== tag) });
        setError(undefined);
      }}
      onFocus={() => setEnabled(true)}
      suggestions={suggestions.slice(0, SUGGESTED).map(({ name, post_count: count }) => ({
        value: name,
        note: count > 0 ? t('{count, plural, one {# post} other {# posts}}', { count }) : undefined,
      }))}
    />
  );
}

/** Results for an earlier text are shown as far as they still match. */
function isMatch(name: string, text: string): boolean {
  return name.toLowerCase().includes(
    text
      .replace(/^[\s#]+/, '')
      .trimEnd()
      .toLowerCase(),
  );
}

function getErrorMessage(error: TagError): string {
  if (error === 'known') return t('This post already has that tag.');
  if (error === 'long') return t('A tag can have up to {max} characters. Shorten it.', { max: POST_TAG_MAX });
  return t('A post can have up to {max} tags. Remove one to add another.', { max: POST_TAGS_MAX });
}
