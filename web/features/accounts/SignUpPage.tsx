import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Alternative, AuthForm, AuthHead } from './AuthForm.tsx';
import { useFormState, useQuery } from './form-state.ts';

export function SignUpPage() {
  const { values } = useFormState();
  const { redirect_to } = useQuery();
  return (
    <>
      <AuthHead title={t('Sign up')}>{t('Follow any site. Leave whenever you like.')}</AuthHead>
      <AuthForm>
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={values.email}
          hint={t('We send one message to check that it is yours.')}
          required
        />
        <TextField
          label={t('Username')}
          name="username"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values.username}
          minLength={3}
          maxLength={30}
          hint={t('Others see it. Letters from a to z, digits, hyphens and underscores.')}
          required
        />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          hint={t('At least 8 characters. Long phrases beat clever ones.')}
          required
        />
        <Button type="submit" variant="primary" size={40} block>
          {t('Create account')}
        </Button>
      </AuthForm>
      <Alternative>
        <Trans
          message="Already here? <link>Log in</link>"
          components={{ link: <Link to="/log-in" search={redirect_to ? { redirect_to } : {}} /> }}
        />
      </Alternative>
    </>
  );
}
