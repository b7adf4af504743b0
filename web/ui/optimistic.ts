import { type MutationOptions, onlineManager, type QueryClient } from '@tanstack/react-query';
import { runMutation } from '#web/lib/query.ts';
import { notify } from './notices.ts';

/** Something a user does that shows at once and is reverted if the server refuses it. */
export interface OptimisticAction<Data, Before = unknown> extends Pick<MutationOptions, 'scope' | 'meta'> {
  /**
   * Only one action with this key runs at a time: a second one does nothing, unless they share a `scope` or wait for each other in
   * the queue, as without a connection all do.
   */
  key?: readonly unknown[];
  inTurn?: boolean;
  /** Shows the result; returns what `undo` needs. */
  patch?: () => Before | Promise<Before>;
  call: () => Promise<Data>;
  /** Reverts `patch`. */
  undo?: (before: Before) => unknown;
  onSuccess?: (data: Data) => unknown;
  /** Runs at the end, whether it succeeded or not. */
  onSettled?: () => unknown;
  /** The notice of a failure, or a function that posts it. A failure that needs none is only reverted. */
  words?: string | ((error: unknown) => unknown);
  /** Id of that notice. */
  id?: string;
}

/** Runs an action, which outlives the component that started it. Returns whether the server confirmed it. */
export async function optimistic<Data, Before>(
  client: QueryClient,
  { key, inTurn = false, patch, call, undo, words, id, ...options }: OptimisticAction<Data, Before>,
): Promise<boolean> {
  const isAlone = key && !options.scope && !inTurn && onlineManager.isOnline();
  if (isAlone && client.isMutating({ mutationKey: key }) > 0) return false;
  try {
    const run: MutationOptions<Data, Error, void, Before | undefined> = {
      ...options,
      ...(key && { mutationKey: key }),
      mutationFn: call,
      onMutate: () => patch?.(),
      onError: (_error, _input, before) => undo?.(before as Before),
    };
    await runMutation(client, run, undefined);
    return true;
  } catch (error) {
    if (typeof words === 'string') notify.error(words, { ...(id && { id }) });
    else words?.(error);
    return false;
  }
}
