import { Mail } from 'lucide';
import type { Viewer } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CorrectAddress } from './CorrectAddress.tsx';
import { useSendVerification } from './send-verification.ts';

/**
 * Asks a member whose email address is not verified yet to open the link in the email (EM-06), and one whose address refuses emails
 * to confirm or change it.
 */
export function VerifyBanner({ viewer: { email, email_problem } }: { viewer: Viewer }) {
  const isRefused = email_problem === 'refused';
  const { secondsLeft, sendAgain, isSending } = useSendVerification(email);
  return (
    <Notice
      kind={isRefused ? 'warning' : 'info'}
      icon={Mail}
      action={
        <Row gap={4} wrap justify="end">
          <Button
            variant="link"
            busy={isSending}
            busyLabel={t('Sending')}
            disabled={secondsLeft > 0}
            onClick={sendAgain}
          >
            {secondsLeft > 0 ? t('Resend in {secondsLeft} s', { secondsLeft }) : t('Resend')}
          </Button>
          {isRefused ? (
            <ButtonLink variant="link" to="/me/account">
              {t('Change address')}
            </ButtonLink>
          ) : (
            <CorrectAddress email={email} />
          )}
          {/* Reloading /reader asks the server again (EM-07). */}
          <ButtonAnchor variant="link" href="/reader">
            {t('I just verified my email')}
          </ButtonAnchor>
        </Row>
      }
    >
      {isRefused ? (
        t('Emails to {email} don’t arrive, so we stopped sending them. Confirm or change the address.', {
          email,
        })
      ) : (
        <>
          <strong>{t('Verify your email to subscribe.')}</strong> {t('We sent a link to {email}.', { email })}
        </>
      )}
    </Notice>
  );
}
