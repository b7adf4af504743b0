import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { runMutation } from '#web/lib/query.ts';
import { notify } from './notices.ts';

/** Something a user does that shows at once and is reverted if the server refuses it. */
export interface OptimisticAction<Data> extends Pick<MutationOptions, 'scope' | 'networkMode'> {
  /** Only one action with this key runs at a time: a second one does nothing. */
  key?: readonly unknown[];
  /** Shows the result. */
  patch?: () => unknown;
  call: () => Promise<Data>;
  /** Reverts `patch`. */
  undo?: () => unknown;
  onSuccess?: (data: Data) => unknown;
  /** Runs at the end, whether it succeeded or not. */
  onSettled?: () => unknown;
  /** The notice of a failure, or a function that posts it. */
  words: string | ((error: unknown) => unknown);
  /** Id of that notice. */
  id?: string;
}

/** Runs an action, which outlives the component that started it. Returns whether the server confirmed it. */
export async function optimistic<Data>(
  client: QueryClient,
  { key, patch, call, undo, words, id, ...options }: OptimisticAction<Data>,
): Promise<boolean> {
  if (key && client.isMutating({ mutationKey: key }) > 0) return false;
  try {
    const run = { ...options, mutationKey: key, mutationFn: call, onMutate: patch, onError: undo };
    await runMutation(client, run as MutationOptions<Data, Error, void>, undefined);
    return true;
  } catch (error) {
    if (typeof words === 'string') notify.error(words, { ...(id && { id }) });
    else words(error);
    return false;
  }
}
