import { Link } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { useFormState, useQuery } from '#web/lib/form-state.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { AccountEmailField, Alternative, AuthForm, AuthHeader } from './AuthForm.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';

/** The page of the link in the email, and the page that waits for it after signing up. */
export function VerifyEmailPage() {
  const viewer = useViewer();
  const { error: failed, confirmed, sent } = useQuery();
  const { error } = useFormState();
  if (viewer?.email_verified || (confirmed && !failed)) return <Verified />;
  if (viewer) return <CheckYourEmail isExpired={failed !== undefined} />;
  if (sent && !error) return <Sent />;
  return <ResendForm expired={failed !== undefined} />;
}

function Verified() {
  const isLoggedIn = useViewer() !== null;
  return (
    <>
      <AuthHeader title={t('Your email is verified')}>
        {t('You can subscribe to sites, add new ones and import your subscriptions.')}
      </AuthHeader>
      <ButtonAnchor href={isLoggedIn ? '/reader' : '/log-in'} variant="primary" size={40} block>
        {isLoggedIn ? t('Start reading') : t('Log in')}
      </ButtonAnchor>
    </>
  );
}

/** Shown to somebody who asked for the link without being logged in; does not reveal which addresses are unverified. */
function Sent() {
  return (
    <>
      <AuthHeader title={t('Check your email')}>
        {t('If that email address is waiting to be verified, we sent it a link. The link works for one day.')}
      </AuthHeader>
      <ButtonAnchor href="/log-in" variant="primary" size={40} block>
        {t('Log in')}
      </ButtonAnchor>
      <Alternative>
        <Trans
          message="No email? Check your spam folder, or <link>send it again</link>."
          components={{ link: <Link to="/verify-email" search={{}} /> }}
        />
      </Alternative>
    </>
  );
}

function ResendForm({ expired }: { expired: boolean }) {
  return (
    <>
      <AuthHeader title={expired ? t('This link no longer works') : t('Verify your email')}>
        {expired
          ? t('It has expired, or part of it is missing. We can send you a new one.')
          : t('We’ll send you a link to check that the email address is yours.')}
      </AuthHeader>
      <AuthForm>
        <AccountEmailField />
        <Button type="submit" variant="primary" size={40} block>
          {t('Resend the link')}
        </Button>
      </AuthForm>
    </>
  );
}
