import type { SiteImport, SiteImportStage } from '#shared/api/site-imports.ts';
import { t } from '#shared/i18n/translate.ts';

const AT_WORK: readonly SiteImportStage[] = ['reading', 'running', 'undoing'];

/** Whether the server is doing something for the import. */
export function isAtWork({ stage }: Pick<SiteImport, 'stage'>): boolean {
  return AT_WORK.includes(stage);
}

/** Whether the import is not over: a blog has one such import at a time. */
export function isOpen({ stage }: Pick<SiteImport, 'stage'>): boolean {
  return isAtWork({ stage }) || stage === 'waiting_for_file' || stage === 'ready';
}

/** Returns what people call an import by: the old blog's title, else the address or file. */
export function getImportName({ site, url, file_name }: SiteImport): string {
  return site?.title || (url?.replace(/^https?:\/\//, '') ?? file_name);
}

/** Formats numbers of posts, pages, pictures and comments: "128 posts, 4 pages"; empty if there is nothing. */
export function formatContents(
  counts: SiteImport['counts'],
  field: keyof SiteImport['counts']['posts'],
): string {
  const parts = [
    [counts.posts[field], t('{count, plural, one {# post} other {# posts}}', { count: counts.posts[field] })],
    [counts.pages[field], t('{count, plural, one {# page} other {# pages}}', { count: counts.pages[field] })],
    [
      counts.pictures[field],
      t('{count, plural, one {# picture} other {# pictures}}', { count: counts.pictures[field] }),
    ],
    [
      counts.comments[field],
      t('{count, plural, one {# comment} other {# comments}}', { count: counts.comments[field] }),
    ],
  ] as const;
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}

/** Formats the results of an import in one line. */
export function formatResults({ counts }: SiteImport): string {
  const lines = [
    ['added', (contents: string) => t('Imported: {contents}', { contents })],
    ['existing', (contents: string) => t('Already here: {contents}', { contents })],
    ['failed', (contents: string) => t('Not imported: {contents}', { contents })],
  ] as const;
  const texts = lines.flatMap(([field, toText]) => {
    const contents = formatContents(counts, field);
    return contents ? [`${toText(contents)}.`] : [];
  });
  return texts.join(' ');
}

/** Whether a chosen file is the one of a broken upload, as far as a browser can tell. */
export function isSameFile(file: Pick<File, 'name' | 'size'>, { file_name, size }: SiteImport): boolean {
  return file.name === file_name && file.size === size;
}
