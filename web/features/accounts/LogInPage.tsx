import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { useFormState, useQuery } from '#web/lib/form-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/TextField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import css from './AuthForm.module.css';
import { AccountEmailField, Alternative, AuthForm, AuthHeader, SuccessNotice } from './AuthForm.tsx';

export function LogInPage() {
  const { error } = useFormState();
  const { redirect_to, reset, error: failed } = useQuery();
  const onward = redirect_to ? { redirect_to } : {};
  return (
    <>
      <AuthHeader title={t('Log in')}>{t('Pick up where you stopped reading.')}</AuthHeader>
      {reset && !error && (
        <SuccessNotice>
          {t(
            'Password changed. You’ve been logged out everywhere and your API keys no longer work; we emailed you a list of them. Log in with your new password.',
          )}
        </SuccessNotice>
      )}
      {failed && !error && (
        <Notice kind="error">{t('We couldn’t log you in there. Try again, or use your password.')}</Notice>
      )}
      <AuthForm>
        <AccountEmailField />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          required
          labelEnd={
            <Link to="/forgot-password" search={{}}>
              {t('Forgot password?')}
            </Link>
          }
        />
        <Button type="submit" variant="primary" size={40} block>
          {t('Log in')}
        </Button>
      </AuthForm>
      <PasskeyLogIn />
      <Alternative>
        <Trans
          message="New here? <link>Sign up</link>"
          components={{ link: <Link to="/sign-up" search={onward} /> }}
        />
      </Alternative>
    </>
  );
}

/**
 * Logs in with a passkey instead of a password. Needs a script (web/shell/passkey-log-in.ts), which shows it if the browser has
 * passkeys.
 */
function PasskeyLogIn() {
  return (
    <div hidden data-passkey-log-in className={css.other}>
      <Button icon={KeyRound} size={40} block>
        {t('Use a passkey')}
      </Button>
      <p hidden role="alert" className={css.failure}>
        {t('That didn’t work. Try again, or use your password.')}
      </p>
    </div>
  );
}
