import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Switch.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Alternative, AuthForm, AuthHead } from './AuthForm.tsx';
import { useQuery } from './form-state.ts';

/** The second step of logging in, for those who have one-time codes on. */
export function LogInCodePage() {
  const { redirect_to, backup } = useQuery();
  const onward = redirect_to ? { redirect_to } : {};
  return (
    <>
      <AuthHead title={backup ? t('Enter a backup code') : t('Enter your code')}>
        {backup
          ? t('One of those that you kept when you turned codes on. Each works once.')
          : t('Your authenticator app shows it: six digits, new every half minute.')}
      </AuthHead>
      <AuthForm>
        {backup ? (
          <TextField
            key="backup"
            label={t('Backup code')}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
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
        <Checkbox name="trust" label={t('Do not ask on this device for 30 days')} />
        <Button type="submit" variant="primary" size={40} block>
          {t('Log in')}
        </Button>
      </AuthForm>
      <Alternative>
        {backup ? (
          <Link to="/log-in/code" search={onward}>
            {t('Use the code of the app')}
          </Link>
        ) : (
          <Link to="/log-in/code" search={{ ...onward, backup: '1' }}>
            {t('Use a backup code')}
          </Link>
        )}
        {' · '}
        <Link to="/log-in" search={onward}>
          {t('Start again')}
        </Link>
      </Alternative>
    </>
  );
}
