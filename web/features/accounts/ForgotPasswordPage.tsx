import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Alternative, AuthForm, AuthHead } from './AuthForm.tsx';
import { useFormState, useQuery } from './form-state.ts';

export function ForgotPasswordPage() {
  const { values, error } = useFormState();
  const { sent } = useQuery();
  if (sent && !error) {
    return (
      <>
        <AuthHead title={t('Look into your mail')}>
          {t(
            'If there is an account with this address, a message with a link is on its way. The link works for one hour.',
          )}
        </AuthHead>
        <Alternative>
          <Trans
            message="Nothing there? Look among unwanted mail, or <link>try again</link>."
            components={{ link: <Link to="/forgot-password" search={{}} /> }}
          />
        </Alternative>
      </>
    );
  }
  return (
    <>
      <AuthHead title={t('Forgot your password?')}>{t('We mail you a link to choose a new one.')}</AuthHead>
      <AuthForm>
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={values.email}
          required
        />
        <Button type="submit" variant="primary" size={40} block>
          {t('Mail me a link')}
        </Button>
      </AuthForm>
      <Alternative>
        <Trans
          message="Remembered it? <link>Log in</link>"
          components={{ link: <Link to="/log-in" search={{}} /> }}
        />
      </Alternative>
    </>
  );
}
