import type { SiteImportCounts } from '#server/platform/db/column-types.ts';
import { convertHtmlToText, cutExcerpt } from '#server/text/html-text.ts';
import type {
  SiteImport,
  SiteImportAuthor,
  SiteImportEntry,
  SiteImportPreview,
  SiteImportSample,
} from '#shared/api/site-imports.ts';
import type { AddressPreview } from './addresses/addresses.ts';
import type { SiteImportRow } from './queries.ts';
import type { AuthorRow, Person } from './queries-authors.ts';
import type { SampleRow } from './queries-items.ts';
import type { EntryRow, ReasonRow } from './queries-report.ts';
import { toFailure, toReason } from './rules.ts';

const NONE = { found: 0, added: 0, existing: 0, failed: 0 };

/** Returns an import as in every call. */
export function presentSiteImport(row: SiteImportRow, problems: number): SiteImport {
  const counts = row.counts as SiteImportCounts;
  return {
    ID: row.id,
    file_name: row.file_name,
    url: row.url,
    size: row.file_bytes,
    received: row.received_bytes,
    stage: row.stage,
    failed_stage: row.failed_stage as SiteImport['failed_stage'],
    failure: row.failure === null ? null : toFailure(row.failure),
    format: row.format === null ? null : { code: row.format, name: row.format_name ?? row.format },
    site: row.site,
    done: row.done,
    total: row.total,
    counts: {
      posts: counts.posts ?? NONE,
      pages: counts.pages ?? NONE,
      pictures: counts.pictures ?? NONE,
      comments: counts.comments ?? NONE,
    },
    problems,
    created: row.created_at.toISOString(),
    finished: row.finished_at?.toISOString() ?? null,
  };
}

/**
 * Presents why things are missing, most common reason first. Before anything is stored, posts that will not be as public as they were
 * are only counted.
 */
export function presentReasons(
  { stage, counts }: Pick<SiteImportRow, 'stage' | 'counts'>,
  reasons: readonly ReasonRow[],
): { code: string; message: string; count: number; subjects: string[] }[] {
  const { restricted, no_date } = counts as SiteImportCounts;
  const expected = [
    { reason: 'restricted', count: restricted?.found ?? 0, subjects: [] },
    { reason: 'no_date', count: no_date?.found ?? 0, subjects: [] },
  ];
  return [...reasons, ...(stage === 'ready' ? expected : [])]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ reason, count, subjects }) => ({ ...toReason(reason), count, subjects }));
}

export function presentPerson({ id, username, name }: Person): { ID: number; login: string; name: string } {
  return { ID: id, login: username, name };
}

export function presentAuthor({ key, name, posts, pages, account }: AuthorRow): SiteImportAuthor {
  return { key, name, posts, pages, account: account && presentPerson(account) };
}

/** Returns a post of the preview; `names` has the authors' names by key. */
export function presentSample({ data }: SampleRow, names: ReadonlyMap<string, string>): SiteImportSample {
  return {
    type: data.type,
    title: data.title,
    excerpt: cutExcerpt(data.excerpt || convertHtmlToText(data.content.text.replace(/<[^>]*$/, ''))),
    date: data.publishedAt,
    status: data.status,
    author: data.authorKey === null ? '' : (names.get(data.authorKey) ?? data.authorKey),
  };
}

/** Returns a line of the report. */
export function presentEntry(row: EntryRow): SiteImportEntry {
  return {
    ID: row.place,
    kind: row.kind,
    outcome: row.outcome,
    subject: row.subject,
    reason: row.reason === null ? null : toReason(row.reason),
    count: row.count,
    post: row.article_id === null ? null : { ID: row.article_id, title: row.title ?? '' },
    posts: row.posts.map(({ id, title }) => ({ ID: id, title })),
  };
}

/** Presents what is found at an address. */
export function presentAddressPreview({
  format,
  name,
  title,
  total,
  posts,
}: AddressPreview): SiteImportPreview {
  return {
    format: { code: format, name },
    title,
    total,
    posts: posts.map((post) => ({ title: post.title, date: post.date?.toISOString() ?? null })),
  };
}
