import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { useQuery } from '#web/lib/form-state.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/TextField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Alternative, AuthForm, AuthHeader } from './AuthForm.tsx';

export function ResetPasswordPage() {
  const { token } = useQuery();
  if (!token) {
    return (
      <>
        <AuthHeader title={t('Choose a new password')}>
          {t('This page only opens from the link in your email. Open it again, or request a new one.')}
        </AuthHeader>
        <ButtonLink to="/forgot-password" search={{}} variant="primary" size={40} block>
          {t('Email me a link')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <AuthHeader title={t('Choose a new password')}>
        {t('This logs you out everywhere and revokes your API keys. Then log in with your new password.')}
      </AuthHeader>
      <AuthForm>
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label={t('New password')}
          name="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          hint={t('At least 8 characters. Longer is stronger.')}
          required
        />
        <Button type="submit" variant="primary" size={40} block>
          {t('Change password')}
        </Button>
      </AuthForm>
      <Alternative>
        <Trans
          message="Link not working? <link>Request a new one</link>"
          components={{ link: <Link to="/forgot-password" search={{}} /> }}
        />
      </Alternative>
    </>
  );
}
