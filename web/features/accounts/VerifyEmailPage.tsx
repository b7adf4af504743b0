import { Link } from '@tanstack/react-router';
import { safeRedirectPath } from '#shared/domain/redirect-path.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Alternative, AuthForm, AuthHead } from './AuthForm.tsx';
import { useFormState, useQuery } from './form-state.ts';

/** Where a mailed link ends, and where one waits for it after signing up. */
export function VerifyEmailPage() {
  const viewer = useViewer();
  const { error: failed, confirmed, sent, redirect_to } = useQuery();
  const { error } = useFormState();
  if (viewer?.email_verified || (confirmed && !failed)) return <Verified />;
  if (sent && !error) return <Sent next={safeRedirectPath(redirect_to, '/reader')} />;
  return <AskAgain expired={failed !== undefined} />;
}

function Verified() {
  const isLoggedIn = useViewer() !== null;
  return (
    <>
      <AuthHead title={t('Your email is verified')}>
        {t('The address is yours, so you can subscribe to sites, add new ones and import a list.')}
      </AuthHead>
      <ButtonAnchor href={isLoggedIn ? '/reader' : '/log-in'} variant="primary" size={40} block>
        {isLoggedIn ? t('Start reading') : t('Log in')}
      </ButtonAnchor>
    </>
  );
}

function Sent({ next }: { next: string }) {
  return (
    <>
      <AuthHead title={t('Look into your mail')}>
        {t('We have sent you a message. Open the link in it, so that we know the address is yours.')}
      </AuthHead>
      <ButtonAnchor href={next} variant="primary" size={40} block>
        {t('Continue')}
      </ButtonAnchor>
      <Alternative>
        <Trans
          message="Nothing there? Look among unwanted mail, or <link>have it sent again</link>."
          components={{ link: <Link to="/verify-email" search={{}} /> }}
        />
      </Alternative>
    </>
  );
}

function AskAgain({ expired }: { expired: boolean }) {
  const viewer = useViewer();
  const { values } = useFormState();
  return (
    <>
      <AuthHead title={expired ? t('This link does not work any more') : t('Verify your email')}>
        {expired
          ? t('It is too old or was not copied in full. We gladly send you another one.')
          : t('We mail you a link that shows the address is yours.')}
      </AuthHead>
      <AuthForm>
        {!viewer && (
          <TextField
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={values.email}
            required
          />
        )}
        <Button type="submit" variant="primary" size={40} block>
          {t('Send the link again')}
        </Button>
      </AuthForm>
      {viewer && <Alternative>{t('It goes to {email}.', { email: viewer.email })}</Alternative>}
    </>
  );
}
