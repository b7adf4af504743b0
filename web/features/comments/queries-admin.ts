import { listElsewhere } from '#shared/paths/comments-admin.ts';
import { adminListQuery } from '../admin/queries.ts';

/** The parameters of the address of `/admin/comments`. */
export type ElsewhereSearch = Partial<Record<'status' | 'sort', string>>;

/** Returns what an address means; what it does not know is left out. */
export function toElsewhereFilter({ status, sort }: ElsewhereSearch) {
  return {
    status: (['spam', 'trash'] as const).find((known) => known === status) ?? ('unapproved' as const),
    sort: sort === 'oldest' ? ('oldest' as const) : ('newest' as const),
  };
}

/** Comments below posts from elsewhere that are put aside. */
export const elsewhereQuery = (search: ElsewhereSearch) =>
  adminListQuery(listElsewhere, toElsewhereFilter(search));
