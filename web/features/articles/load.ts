import type { QueryClient } from '@tanstack/react-query';
import type { ArticleType } from '#shared/api/articles.ts';
import { myBlogsQuery } from '../blogs/queries.ts';
import { getTexts } from './texts.ts';

/** Loads the blogs of the writer; returns the name of the editor's page, whose texts come with the editor. */
export async function loadEditor(
  queryClient: QueryClient,
  { type, isNew }: { type: ArticleType; isNew: boolean },
): Promise<{ name: string }> {
  await queryClient.ensureQueryData(myBlogsQuery);
  const { create, edit } = getTexts(type);
  return { name: isNew ? create : edit };
}
