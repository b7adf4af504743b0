import { useSearch } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { AuthForm, AuthHeader } from '../accounts/AuthForm.tsx';

/** The page of the unsubscribe link in an email. Opening it changes nothing, because programs follow links too (RFC 8058). */
export function UnsubscribePage() {
  const { status, token } = useSearch({ strict: false }) as Record<string, string | undefined>;
  if (status === 'unsubscribed')
    return (
      <>
        <AuthHeader title={t('You’re unsubscribed')}>
          {t('Log in to choose which other emails you get, and how often.')}
        </AuthHeader>
        <ButtonAnchor href="/me/notifications/subscriptions" variant="primary" size={40} block>
          {t('Notification Settings')}
        </ButtonAnchor>
      </>
    );
  if (!token)
    return (
      <>
        <AuthHeader title={t('This link doesn’t work')}>
          {t('Part of it is missing. You can change all email settings in your account.')}
        </AuthHeader>
        <ButtonAnchor href="/me/notifications/subscriptions" variant="primary" size={40} block>
          {t('Notification Settings')}
        </ButtonAnchor>
      </>
    );
  return (
    <>
      <AuthHeader title={t('Unsubscribe')}>
        {t('You won’t get any more emails of this kind. Your subscriptions stay in your reader.')}
      </AuthHeader>
      <AuthForm>
        <Button type="submit" variant="primary" size={40} block>
          {t('Unsubscribe')}
        </Button>
      </AuthForm>
    </>
  );
}
