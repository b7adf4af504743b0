import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { relatedTagsQuery } from '#web/features/tags/queries.ts';
import { TagChips } from '#web/features/tags/TagChips.tsx';
import { Section } from '#web/ui/Page.tsx';

/** Related tags; without `slugs` the trending ones. Nothing if there are none. */
export function RelatedTags({ slugs }: { slugs: readonly string[] }) {
  const { data } = useQuery(relatedTagsQuery([...slugs]));
  if (!data?.tags.length) return null;
  return (
    <Section title={t('Related tags')}>
      <TagChips tags={data.tags} label={t('Related tags')} />
    </Section>
  );
}
