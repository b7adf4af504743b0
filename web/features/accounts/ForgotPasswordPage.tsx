import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { useFormState, useQuery } from '#web/lib/form-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { AccountEmailField, Alternative, AuthForm, AuthHeader } from './AuthForm.tsx';

export function ForgotPasswordPage() {
  const { error } = useFormState();
  const { sent } = useQuery();
  if (sent && !error) {
    return (
      <>
        <AuthHeader title={t('Check your email')}>
          {t(
            'If there’s an account with this email address, we sent it a link. The link works for one hour.',
          )}
        </AuthHeader>
        <Alternative>
          <Trans
            message="No email? Check your spam folder, or <link>try again</link>."
            components={{ link: <Link to="/forgot-password" search={{}} /> }}
          />
        </Alternative>
      </>
    );
  }
  return (
    <>
      <AuthHeader title={t('Forgot your password?')}>
        {t('We’ll email you a link to choose a new one.')}
      </AuthHeader>
      <AuthForm>
        <AccountEmailField />
        <Button type="submit" variant="primary" size={40} block>
          {t('Email me a link')}
        </Button>
      </AuthForm>
      <Alternative>
        <Trans
          message="Remember it after all? <link>Log in</link>"
          components={{ link: <Link to="/log-in" search={{}} /> }}
        />
      </Alternative>
    </>
  );
}
