import { useQuery } from '@tanstack/react-query';
import { hasSameWords } from '#shared/domain/same-words.ts';
import { t } from '#shared/i18n/translate.ts';
import { relatedTagsQuery } from '#web/features/tags/queries.ts';
import { TagChips } from '#web/features/tags/TagChips.tsx';
import { Section } from '#web/ui/Page.tsx';
import { toTagSlugs } from './queries.ts';

/** Tags related to the words, without those that only repeat them (SE-15). Nothing if there are none. */
export function RelatedTags({ query }: { query: string }) {
  const slugs = toTagSlugs(query);
  const { data } = useQuery({ ...relatedTagsQuery(slugs), enabled: slugs.length > 0 });
  const tags = data?.tags.filter(({ title }) => !hasSameWords(title, query)) ?? [];
  if (tags.length === 0) return null;
  return (
    <Section title={t('Related tags')}>
      <TagChips tags={tags} label={t('Related tags')} />
    </Section>
  );
}
