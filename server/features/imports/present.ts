import type { Selectable } from 'kysely';
import type { ImportEntries, Imports } from '#server/platform/db/schema.ts';
import type { Import, ImportEntry } from '#shared/api/imports.ts';
import { toReasonText } from './rules.ts';

/** Returns an import as in every call. */
export function presentImport(row: Selectable<Imports>): Import {
  return {
    ID: row.id,
    file_name: row.file_name,
    status: row.status,
    total: row.total,
    done: row.added + row.existing + row.failed,
    added: row.added,
    existing: row.existing,
    failed: row.failed,
    makes_lists: row.makes_lists,
    created: row.created_at.toISOString(),
    finished: row.finished_at?.toISOString() ?? null,
  };
}

/** Returns the outcome of one feed of the file. */
export function presentEntry(row: Selectable<ImportEntries>): ImportEntry {
  return {
    ID: row.place,
    url: row.url,
    title: row.title,
    folders: row.folders,
    outcome: row.outcome,
    reason: row.reason === null ? null : { code: row.reason, message: toReasonText(row.reason) },
    feed_ID: row.feed_id ?? 0,
  };
}

/** Returns a reason for failed feeds, and their number. */
export function presentReason({ reason, count }: { reason: string; count: number }) {
  return { code: reason, message: toReasonText(reason), count };
}
