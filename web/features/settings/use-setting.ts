import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import type { Settings, updateSettings } from '#shared/api/settings.ts';
import { SETTINGS_NOTICE_MS } from '#shared/domain/limits.ts';
import type { RawInputOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';
import { SETTINGS_CHANGE, settingsQuery, updateSettingsMutation } from './queries.ts';

export type SettingsChange = RawInputOf<typeof updateSettings>;

/** ER-16: one notice for all settings; a second save replaces it. */
const NOTICE_ID = 'site-settings-save';

/**
 * Returns the settings as shown, and a function that changes some of them. A change shows at once, and is reverted if it cannot
 * be saved. Undefined until the settings are loaded.
 */
export function useSettings(): { settings: Settings | undefined; save: (change: SettingsChange) => void } {
  const { data } = useQuery(settingsQuery());
  const update = useMutation(updateSettingsMutation());
  const unsaved = useMutationState({
    filters: { mutationKey: SETTINGS_CHANGE, status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  });
  return {
    settings: data && (Object.assign({ ...data }, ...unsaved) as Settings),
    save: (change) =>
      update.mutate(change, {
        onSuccess: () =>
          notify.success(t('Settings saved successfully!'), {
            id: NOTICE_ID,
            durationMs: SETTINGS_NOTICE_MS,
          }),
        onError: () =>
          notify.error(t('There was a problem saving your changes. Please try again.'), { id: NOTICE_ID }),
      }),
  };
}
