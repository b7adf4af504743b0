import { useQueryClient } from '@tanstack/react-query';
import type { Path, RawInputOf, ResponseOf } from '#shared/endpoint.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { explainFailure } from './present.ts';

/** Returns what does an act of administration: afterwards all lists and numbers of administration are fetched again. */
export function useAct<E extends Path>(endpoint: E): (input: RawInputOf<E>) => Promise<ResponseOf<E>> {
  const client = useQueryClient();
  return async (input) => {
    const response = await getCall(client)(endpoint, input);
    await client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).includes('/wpcom/v2/admin/'),
    });
    return response;
  };
}

/** Does an act that needs no question, and reports how it went. */
export async function runAct(act: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await act();
    notify.success(done);
  } catch (error) {
    notify.error(explainFailure(error));
  }
}

/** Names a button in a list, with its row, for those who do not see the row: "Revoke: For the harbour". */
export const nameAct = (label: string, about: string): string => `${label}: ${about}`;
