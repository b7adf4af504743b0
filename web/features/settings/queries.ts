import { mutationOptions } from '@tanstack/react-query';
import { getSettings, updateSettings } from '#shared/paths/settings.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';

/** Everything about oneself that can be changed. */
export function settingsQuery() {
  return endpointQuery(getSettings, {});
}

/** Names the changes that are under way. */
export const SETTINGS_CHANGE = ['settings'];

/** Changes some settings; all that show them have them at once. */
export function updateSettingsMutation() {
  return mutationOptions({
    ...endpointMutation(updateSettings),
    mutationKey: SETTINGS_CHANGE,
    // One after the other, so that the last press is what holds.
    scope: { id: 'settings' },
    onSuccess: (response, _input, _result, { client }) =>
      client.setQueryData(toEndpointKey(getSettings, {}), response),
  });
}
