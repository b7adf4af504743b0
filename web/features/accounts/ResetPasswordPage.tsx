import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/TextField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Alternative, AuthForm, AuthHead } from './AuthForm.tsx';
import { useQuery } from './form-state.ts';

export function ResetPasswordPage() {
  const { token } = useQuery();
  if (!token) {
    return (
      <>
        <AuthHead title={t('Choose a new password')}>
          {t('This page needs the link from your mail. Open it again, or ask for a new one.')}
        </AuthHead>
        <ButtonLink to="/forgot-password" search={{}} variant="primary" size={40} block>
          {t('Mail me a link')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <AuthHead title={t('Choose a new password')}>
        {t('All your sessions and API keys end. Then you log in with the new password.')}
      </AuthHead>
      <AuthForm>
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label={t('New password')}
          name="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          hint={t('At least 8 characters. Long phrases beat clever ones.')}
          required
        />
        <Button type="submit" variant="primary" size={40} block>
          {t('Change password')}
        </Button>
      </AuthForm>
      <Alternative>
        <Trans
          message="The link does not work? <link>Ask for a new one</link>"
          components={{ link: <Link to="/forgot-password" search={{}} /> }}
        />
      </Alternative>
    </>
  );
}
