import { useQuery } from '@tanstack/react-query';
import { hasSameWords } from '#shared/domain/same-words.ts';
import { t } from '#shared/i18n/translate.ts';
import { Section } from '#web/ui/Page.tsx';
import { relatedTagsQuery } from '../../features/tags/queries.ts';
import { TagChips } from '../../features/tags/TagChips.tsx';
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
