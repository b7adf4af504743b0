import { useSearch } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { AuthForm, AuthHead } from '../accounts/AuthForm.tsx';

/** Where the link at the foot of a mail leads. Opening it changes nothing: programs follow links too (RFC 8058). */
export function UnsubscribePage() {
  const { status, token } = useSearch({ strict: false }) as Record<string, string | undefined>;
  if (status === 'unsubscribed')
    return (
      <>
        <AuthHead title={t('No more of these mails')}>
          {t('Log in to choose what else is mailed to you, and how often.')}
        </AuthHead>
        <ButtonAnchor href="/me/notifications/subscriptions" variant="primary" size={40} block>
          {t('Notification Settings')}
        </ButtonAnchor>
      </>
    );
  if (!token)
    return (
      <>
        <AuthHead title={t('This link does not work')}>
          {t('It was not copied in full. You find all settings for mail in your account.')}
        </AuthHead>
        <ButtonAnchor href="/me/notifications/subscriptions" variant="primary" size={40} block>
          {t('Notification Settings')}
        </ButtonAnchor>
      </>
    );
  return (
    <>
      <AuthHead title={t('Unsubscribe')}>
        {t('You will get no more mails of this kind. What you follow stays in your reader.')}
      </AuthHead>
      <AuthForm>
        <Button type="submit" variant="primary" size={40} block>
          {t('Unsubscribe')}
        </Button>
      </AuthForm>
    </>
  );
}
