import { KeyRound } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import css from './AuthForm.module.css';

/**
 * Logging in with a passkey in place of a password. It needs a script (web/shell/passkey-log-in.ts), which shows it where the browser
 * can do it.
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
