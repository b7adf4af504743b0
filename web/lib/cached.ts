import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Corrects what is held, in all queries that `filters` name: `change` answers the very same value where it leaves everything alone.
 * The age of the data stays, since one corrected field makes the rest no newer.
 *
 * A further page that is on its way will be put behind the pages as they were when it was asked for. Those get the same corrections
 * again when it comes, in the same order, so that nothing which was shown meanwhile is taken back.
 */
export function updateCached<T>(
  client: QueryClient,
  filters: Pick<QueryFilters, 'queryKey' | 'exact' | 'predicate'>,
  change: (cached: T) => T,
): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const write = () => {
      const { data, dataUpdatedAt, isInvalidated } = query.state;
      const changed = data === undefined ? data : change(data as T);
      if (changed === data) return;
      client.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
      if (isInvalidated) query.invalidate();
    };
    write();
    const isAddingPage = query.state.fetchStatus !== 'idle' && query.state.fetchMeta?.fetchMore;
    if (isAddingPage) query.promise?.then(write, () => {});
  }
}

/** A record of JSON: an object that is no array, and no Map or the like. */
export type JsonRecord = Record<string, unknown>;

/**
 * Changes records wherever they stand in a value that came as JSON. `change` gets a record and how to go on inside of it; both answer
 * the very same value when nothing changes, and so does this. Streams of thousands of posts take some milliseconds.
 */
export function mapRecords<T>(
  value: T,
  change: (record: JsonRecord, mapInside: (record: JsonRecord) => JsonRecord) => JsonRecord,
): T {
  const mapInside = (record: JsonRecord): JsonRecord => {
    const entries = Object.entries(record).map(([name, member]) => [name, walk(member)] as const);
    return entries.some(([name, member]) => member !== record[name]) ? Object.fromEntries(entries) : record;
  };
  const walk = (member: unknown): unknown => {
    if (Array.isArray(member)) {
      const items = member.map(walk);
      return items.some((item, index) => item !== member[index]) ? items : member;
    }
    return isJsonRecord(member) ? change(member, mapInside) : member;
  };
  return walk(value) as T;
}

export function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
