import { useSearch } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { AuthForm, AuthHeader } from '../accounts/AuthForm.tsx';

/** The page of the link to confirm a new address. Opening it changes nothing, because programs follow links too. */
export function ConfirmEmailPage() {
  const isLoggedIn = useViewer() !== null;
  const { confirmed, token } = useSearch({ strict: false }) as Record<string, string | undefined>;
  if (!token)
    return (
      <>
        <AuthHeader title={confirmed ? t('Your email address has changed') : t('This link no longer works')}>
          {confirmed
            ? t('We’ll send emails to your new address from now on. Use it to log in, too.')
            : t('It has already been used, or you’ve since requested another change.')}
        </AuthHeader>
        <ButtonAnchor href={isLoggedIn ? '/me/account' : '/log-in'} variant="primary" size={40} block>
          {isLoggedIn ? t('Account Settings') : t('Log in')}
        </ButtonAnchor>
      </>
    );
  return (
    <>
      <AuthHeader title={t('Confirm your new email address')}>
        {t('Confirm to use this email address for your account from now on.')}
      </AuthHeader>
      <AuthForm>
        <Button type="submit" variant="primary" size={40} block>
          {t('Confirm email address')}
        </Button>
      </AuthForm>
    </>
  );
}
