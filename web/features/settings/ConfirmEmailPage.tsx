import { useSearch } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { AuthForm, AuthHead } from '../accounts/AuthForm.tsx';

/** Where the link to a new address ends. Opening it changes nothing: programs follow links too. */
export function ConfirmEmailPage() {
  const isLoggedIn = useViewer() !== null;
  const { confirmed, token } = useSearch({ strict: false }) as Record<string, string | undefined>;
  if (!token)
    return (
      <>
        <AuthHead title={confirmed ? t('Your address is changed') : t('This link does not work any more')}>
          {confirmed
            ? t('Mails come to the new address from now on. You log in with it as well.')
            : t('It has been used already, or another change was asked for since.')}
        </AuthHead>
        <ButtonAnchor href={isLoggedIn ? '/me/account' : '/log-in'} variant="primary" size={40} block>
          {isLoggedIn ? t('Account Settings') : t('Log in')}
        </ButtonAnchor>
      </>
    );
  return (
    <>
      <AuthHead title={t('Confirm your new address')}>
        {t('Press the button, and your account has this address from now on.')}
      </AuthHead>
      <AuthForm>
        <Button type="submit" variant="primary" size={40} block>
          {t('Confirm this address')}
        </Button>
      </AuthForm>
    </>
  );
}
