import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { CorrectAddress } from './CorrectAddress.tsx';
import { useSendVerification } from './send-verification.ts';
import css from './VerifyAddress.module.css';

/** Asks a member to confirm their address: open the link, or send it again. */
export function VerifyAddress({ email }: { email: string }) {
  const { secondsLeft, sendAgain, isSending } = useSendVerification(email);
  return (
    <Row gap={12} wrap className={css.verify}>
      <p className={css.muted}>{t('Open the link in the email we sent you. It works for one day.')}</p>
      <Button busy={isSending} busyLabel={t('Sending')} disabled={secondsLeft > 0} onClick={sendAgain}>
        {secondsLeft > 0 ? t('Send again in {secondsLeft} s', { secondsLeft }) : t('Resend the link')}
      </Button>
      <CorrectAddress email={email} />
    </Row>
  );
}
