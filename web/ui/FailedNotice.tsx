import { RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** In the place of what could not be loaded: a sentence, and the way to try again. */
export function FailedNotice({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Notice
      kind="error"
      action={
        <Button icon={RotateCw} onClick={onRetry}>
          {t('Retry')}
        </Button>
      }
    >
      <p>{children}</p>
    </Notice>
  );
}
