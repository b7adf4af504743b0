import { KeyRound } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import css from './AuthForm.module.css';

/**
 * Logs in with a passkey instead of a password. Needs a script (web/shell/passkey-log-in.ts), which shows it if the browser has
 * passkeys.
 */
export function PasskeyLogIn() {
  return (
    <div hidden data-passkey-log-in className={css.other}>
      <Button icon={KeyRound} size={40} block>
        {t('Use a passkey')}
      </Button>
      <p hidden role="alert" className={css.failure}>
        {t('That didn’t work. Try again, or use your password.')}
      </p>
    </div>
  );
}
