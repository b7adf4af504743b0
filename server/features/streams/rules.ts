import type { StreamKey } from '#shared/domain/stream-key.ts';
import type { StreamItem } from './source.ts';

export interface Page {
  items: StreamItem[];
  /** The last item, if there are more after it. */
  next: StreamItem | undefined;
}

/** Cuts found items to one page. One item more than fits is requested, to detect the end without another query. */
export function cutPage(found: StreamItem[], number: number): Page {
  const items = found.slice(0, number);
  return { items, next: found.length > number ? items.at(-1) : undefined };
}

/** Returns the numbers of a page's posts. */
export function toIds(items: StreamItem[]): number[] {
  return items.map((item) => item.id);
}

/** Whether the positions of a stream are dates; otherwise they are ranks, which are internal. */
export function isByDate(key: StreamKey): boolean {
  switch (key.kind) {
    case 'tag_popular':
      return false;
    case 'search':
      return key.sort === 'last_updated';
    case 'discover':
      return key.tab === 'firstposts' || key.tab === 'latest';
    default:
      return true;
  }
}
