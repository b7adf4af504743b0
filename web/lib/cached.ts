import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Updates cached data in all queries that match `filters`. `change` must return the same value if it changes nothing. The data's
 * age stays, because correcting one field doesn't refresh the rest.
 *
 * A further page being fetched will be appended to the pages as they were when the fetch began. The same changes are therefore
 * applied again when it arrives, in the same order, so that none of them is lost.
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

/** A JSON record: an object, but no array, Map or the like. */
export type JsonRecord = Record<string, unknown>;

/**
 * Changes the records anywhere in a JSON value. `change` gets a record and a function that maps the records inside it; both
 * return the same value if nothing changes, and so does this. Streams of thousands of posts take some milliseconds.
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
