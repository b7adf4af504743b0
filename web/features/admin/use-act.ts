import { useQueryClient } from '@tanstack/react-query';
import type { Path, RawInputOf, ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { CallError } from '#web/lib/call.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';

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

/** Returns what went wrong, and what to do next. */
export function explainFailure(error: unknown): string {
  const { code } = error instanceof CallError ? error : new CallError('', '');
  switch (code) {
    case 'already_exists':
      return t('That’s already taken. Choose another.');
    case 'not_found':
      return t('We can’t find that. Check it and try again.');
    case 'conflict':
      return t('A server needs an administrator, a blog an owner, and a team without blogs to delete it.');
    case 'throttled':
      return t('We sent an email a moment ago. Wait a minute, then try again.');
    case 'forbidden':
      return t(
        'This isn’t possible here. Members of a team’s blog must be in the team, and your own account is in your settings.',
      );
    case 'invalid_input':
      return t('That doesn’t look right. Check it and try again.');
    default:
      return t('That didn’t work. Please try again.');
  }
}
