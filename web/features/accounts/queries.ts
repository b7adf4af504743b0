import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '#shared/api/accounts.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { getPreferences, updatePreferences } from '#shared/paths/accounts.ts';
import { endpointQuery, getCall } from '#web/lib/query.ts';
import { optimistic } from '#web/ui/optimistic.ts';

/** The user's preferences, which are stored with the account. */
export function preferencesQuery() {
  return endpointQuery(getPreferences, {});
}

/**
 * Sets preferences at once, leaving all others; if storing fails, they return to their previous values, and `words` say so.
 * Requests are sent one after the other, and only the last response is shown, so that quick presses never show an earlier choice
 * again.
 */
export function setPreferences(
  client: QueryClient,
  preferences: Preferences,
  words?: string,
): Promise<boolean> {
  const { queryKey } = preferencesQuery();
  const key = ['preferences'];
  const isLast = () => client.isMutating({ mutationKey: key }) <= 1;
  return optimistic(client, {
    key,
    scope: { id: 'preferences' },
    patch: async () => {
      const before = client.getQueryData<PreferencesResponse>(queryKey);
      client.setQueryData<PreferencesResponse>(queryKey, {
        calypso_preferences: { ...before?.calypso_preferences, ...preferences },
      });
      await client.cancelQueries({ queryKey });
      return before;
    },
    call: () => getCall(client)(updatePreferences, { calypso_preferences: preferences }),
    undo: (before) => {
      if (!isLast()) return;
      client.setQueryData(queryKey, before);
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: (response) => {
      if (isLast()) client.setQueryData(queryKey, response);
    },
    ...(words !== undefined && { words }),
  });
}

/** The same for a switch or choice of the user's; a failure is announced in a notice. */
export function useSetPreferences(): (preferences: Preferences) => void {
  const client = useQueryClient();
  return (preferences) =>
    void setPreferences(client, preferences, t('Sorry, we could not save your choice. Please try again.'));
}

type PreferencesResponse = ResponseOf<typeof getPreferences>;
