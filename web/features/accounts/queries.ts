import { mutationOptions, useMutation } from '@tanstack/react-query';
import type { Preferences } from '#shared/api/accounts.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { getPreferences, updatePreferences } from '#shared/paths/accounts.ts';
import type { CallError } from '#web/lib/call.ts';
import { endpointQuery, getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';

/** The user's preferences, which are stored with the account. */
export function preferencesQuery() {
  return endpointQuery(getPreferences, {});
}

/**
 * Sets preferences at once, leaving all others; if storing fails, they return to their previous values. Requests are sent one
 * after the other, and only the last response is shown, so that quick presses never show an earlier choice again.
 */
export function setPreferencesMutation() {
  const { queryKey } = preferencesQuery();
  const mutationKey = ['preferences'];
  return mutationOptions<PreferencesResponse, CallError, Preferences, PreferencesResponse | undefined>({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (preferences, { client }) =>
      getCall(client)(updatePreferences, { calypso_preferences: preferences }),
    onMutate: async (preferences, { client }) => {
      const before = client.getQueryData<PreferencesResponse>(queryKey);
      client.setQueryData<PreferencesResponse>(queryKey, {
        calypso_preferences: { ...before?.calypso_preferences, ...preferences },
      });
      await client.cancelQueries({ queryKey });
      return before;
    },
    onError: (_error, _preferences, before, { client }) => {
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(queryKey, before);
      void client.invalidateQueries({ queryKey });
    },
    onSuccess: (response, _preferences, _before, { client }) => {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, response);
    },
  });
}

/** The same for a switch or choice of the user's; a failure is announced in a notice. */
export function useSetPreferences(): (preferences: Preferences) => void {
  const { mutate } = useMutation(setPreferencesMutation());
  return (preferences) =>
    mutate(preferences, {
      onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')),
    });
}

type PreferencesResponse = ResponseOf<typeof getPreferences>;
