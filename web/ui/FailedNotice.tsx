import { CloudOff, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { isUnreachable } from '#web/lib/error.ts';
import { useReconnect } from '#web/lib/reconnect.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/**
 * Shown in place of something that could not be loaded: a sentence and a button to try again. Tries again by itself when the
 * network is back. If the server could not be reached, it says so instead of showing `children`.
 */
export function FailedNotice({
  error,
  onRetry,
  children,
}: {
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}) {
  const isOffline = isUnreachable(error);
  useReconnect(onRetry);
  return (
    <Notice
      kind="error"
      {...(isOffline && { icon: CloudOff })}
      action={
        <Button icon={RotateCw} onClick={onRetry}>
          {t('Retry')}
        </Button>
      }
    >
      <p>{isOffline ? t('We can’t reach Tidings. Check your connection, then try again.') : children}</p>
    </Notice>
  );
}
