import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { removeParameter } from '#web/lib/remove-parameter.ts';
import { notify } from '#web/ui/notices.ts';

/** Confirms the verification on the page that the emailed link leads to, then removes the status from the address. */
export function useVerifiedNotice(): void {
  const router = useRouter();
  const isVerified = useRouterState({
    select: ({ location }) => (location.search as { status?: string }).status === 'verified',
  });
  useEffect(() => {
    if (!isVerified) return;
    notify.success(t('Your email is verified. You can subscribe to sites now.'), { id: 'verified' });
    router.history.replace(removeParameter(router.history.location.href, 'status'));
  }, [isVerified, router]);
}
