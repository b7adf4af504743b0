import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';
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

/** Counts seconds down. Returns how many are left (0 when it is over), and a function that starts it. */
function useCoolDown(): { secondsLeft: number; begin: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);

  return {
    secondsLeft,
    begin(seconds) {
      setNow(Date.now());
      setEndsAt(Date.now() + seconds * 1_000);
    },
  };
}
