import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { getCall } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { Section } from '#web/ui/Page.tsx';
import { SettingRows } from '#web/ui/SettingRows.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { getPushState, type PushState, turnPushOff, turnPushOn } from './device.ts';

const STATE = ['push'];

/** Switches notifications of this browser on and off. */
export function PushSwitch() {
  const client = useQueryClient();
  const { data: state } = useQuery({ queryKey: STATE, queryFn: getPushState, staleTime: 0 });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn : turnPushOff)(getCall(client)),
    onSuccess: (next) => client.setQueryData(STATE, next),
    onError: () => notify.error(t('Notifications couldn’t be changed. Please try again.'), { id: 'push' }),
  });
  const isOn = change.isPending ? change.variables : state === 'on';
  return (
    <Section title={t('Notifications on this device')}>
      <SettingRows>
        <Switch
          label={t('Show notifications')}
          hint={getHint(state)}
          checked={isOn}
          disabled={state !== 'on' && state !== 'off'}
          onChange={(on) => change.mutate(on)}
        />
      </SettingRows>
    </Section>
  );
}

function getHint(state: PushState | undefined): string {
  switch (state) {
    case 'denied':
      return t('Your browser blocks notifications from Tidings. Allow them in its settings first.');
    case 'unavailable':
      return t('This browser can’t show notifications.');
    default:
      return t('Comments, likes and new posts you’ve asked for, also while Tidings is closed.');
  }
}
