import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { useFieldError, useFormState, useQuery } from '#web/lib/form-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Alternative, AuthForm, AuthHeader } from './AuthForm.tsx';
import { getEmailChecks, getPasswordChecks, getPasswordHint, getUsernameChecks } from './form-checks.ts';

export function SignUpPage() {
  const { values } = useFormState();
  const { redirect_to } = useQuery();
  const onward = redirect_to ? { redirect_to } : {};
  return (
    <>
      <AuthHeader title={t('Sign up')}>{t('Follow any site. Leave whenever you like.')}</AuthHeader>
      <AuthForm>
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={values.email}
          hint={t('We’ll send a link there to check that it’s yours.')}
          error={useFieldError('email')}
          checks={getEmailChecks()}
          required
        />
        <TextField
          label={t('Username')}
          name="username"
          autoComplete="nickname"
          exact
          defaultValue={values.username}
          minLength={3}
          maxLength={30}
          pattern="[A-Za-z0-9](?:[A-Za-z0-9_\-]*[A-Za-z0-9])?"
          hint={t('Your public name on Tidings: letters from a to z, digits, hyphens and underscores.')}
          error={useFieldError('username')}
          checks={getUsernameChecks()}
          required
        />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          hint={getPasswordHint()}
          error={useFieldError('password')}
          checks={getPasswordChecks()}
          required
        />
        <Button type="submit" variant="primary" size={40} block>
          {t('Create account')}
        </Button>
      </AuthForm>
      <Alternative>
        <Trans
          message="Already have an account? <link>Log in</link>"
          components={{ link: <Link to="/log-in" search={onward} /> }}
        />
      </Alternative>
      <Alternative>
        <Link to="/reader/import" search={{}}>
          {t('Switch from another reader')}
        </Link>
      </Alternative>
    </>
  );
}
