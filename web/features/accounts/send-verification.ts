import { useMutation } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';
import { useCoolDown } from './cool-down.ts';
import { sendVerificationMutation } from './queries-verification.ts';

/** The server sends one per minute. */
const COOL_DOWN_SECONDS = 60;

/** Sends the verification link again, and returns how many seconds until it can be sent again (U72). */
export function useSendVerification(email: string) {
  const { secondsLeft, begin } = useCoolDown();
  const send = useMutation(sendVerificationMutation());

  function sendAgain() {
    send.mutate(
      {},
      {
        onSuccess: () => {
          begin(COOL_DOWN_SECONDS);
          notify.success(t('Link sent to {email}.', { email }));
        },
        onError: (error) => {
          if (error.code === 'throttled') begin(error.retryAfter ?? COOL_DOWN_SECONDS);
          else notify.error(t('The email could not be sent. Try again.'));
        },
      },
    );
  }

  return { secondsLeft, sendAgain, isSending: send.isPending };
}
