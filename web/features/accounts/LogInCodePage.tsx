import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { useQuery } from '#web/lib/form-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Alternative, AuthForm, AuthHeader } from './AuthForm.tsx';

/** The second step of logging in, for users with one-time codes. */
export function LogInCodePage() {
  const { redirect_to, backup } = useQuery();
  const onward = redirect_to ? { redirect_to } : {};
  return (
    <>
      <AuthHeader title={backup ? t('Enter a backup code') : t('Enter your code')}>
        {backup
          ? t('Use one of the backup codes you saved when you turned on one-time codes. Each works once.')
          : t('Enter the six-digit code from your authenticator app. It changes every 30 seconds.')}
      </AuthHeader>
      <AuthForm>
        {backup ? (
          <TextField key="backup" label={t('Backup code')} name="code" autoComplete="off" exact required />
        ) : (
          <TextField
            key="code"
            label={t('Code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        )}
        <Checkbox name="trust" label={t('Don’t ask again on this device for 30 days')} />
        <Button type="submit" variant="primary" size={40} block>
          {t('Log in')}
        </Button>
      </AuthForm>
      <Alternative>
        {backup ? (
          <Link to="/log-in/code" search={onward}>
            {t('Use a code from your app')}
          </Link>
        ) : (
          <Link to="/log-in/code" search={{ ...onward, backup: '1' }}>
            {t('Use a backup code')}
          </Link>
        )}
        {' · '}
        <Link to="/log-in" search={onward}>
          {t('Start over')}
        </Link>
      </Alternative>
    </>
  );
}
