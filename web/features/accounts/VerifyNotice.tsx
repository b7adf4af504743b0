import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Says what waits for the member's address to be verified, and leads to where that is done. */
export function VerifyNotice({ children }: { children: ReactNode }) {
  return (
    <Notice kind="warning" action={<ButtonLink to="/me/account">{t('Account Settings')}</ButtonLink>}>
      {children}
    </Notice>
  );
}
