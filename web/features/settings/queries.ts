import { mutationOptions } from '@tanstack/react-query';
import { getSettings, updateSettings } from '#shared/paths/settings.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';

/** All settings of the user. */
export function settingsQuery() {
  return endpointQuery(getSettings, {});
}

/** The key of pending changes. */
export const SETTINGS_CHANGE = ['settings'];

/** Changes some settings, at once wherever they are shown. */
export function updateSettingsMutation() {
  return mutationOptions({
    ...endpointMutation(updateSettings),
    mutationKey: SETTINGS_CHANGE,
    // One after the other, so that the last press wins.
    scope: { id: 'settings' },
    onSuccess: (response, _input, _result, { client }) =>
      client.setQueryData(toEndpointKey(getSettings, {}), response),
  });
}
