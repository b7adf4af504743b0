import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Says what requires a verified address, and links to where that is done. */
export function VerifyNotice({ children }: { children: ReactNode }) {
  return (
    <Notice kind="warning" action={<ButtonLink to="/me/account">{t('Account Settings')}</ButtonLink>}>
      {children}
    </Notice>
  );
}
