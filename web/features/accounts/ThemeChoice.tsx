import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { getTheme, setTheme, type Theme } from '#web/lib/theme.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { setPreferences } from './queries.ts';

/** U73: the theme changes at once on this device, and is stored with the account for others. */
export function ThemeChoice() {
  const { onServer, theme: served } = useRouter().options.context;
  const [theme, choose] = useState<Theme>(onServer ? served : getTheme);
  const client = useQueryClient();
  return (
    <Segmented
      label={t('Theme')}
      options={[
        { value: 'system', label: t('System') },
        { value: 'light', label: t('Light') },
        { value: 'dark', label: t('Dark') },
      ]}
      value={theme}
      onChange={(next) => {
        choose(next);
        setTheme(next);
        void setPreferences(
          client,
          { theme: next },
          t('We couldn’t save the theme to your account, so it applies to this device only.'),
        );
      }}
    />
  );
}
