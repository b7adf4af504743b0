import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { UNSUBSCRIBED_NOTICE_MS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { removeParameter } from '#web/lib/remove-parameter.ts';
import { notify } from '#web/ui/notices.ts';

/** SM-19: what is said after a link in a mail has been followed to its end. */
export function getUnsubscribedText(): string {
  return t('You have successfully unsubscribed.');
}

/** Whether the address of the page says `status=unsubscribed`. */
export function useIsUnsubscribed(): boolean {
  return useRouterState({
    select: (state) => (state.location.search as { status?: string }).status === 'unsubscribed',
  });
}

/** SM-19, SM-20: on any page of a member the notice shows, and then the status leaves the address. */
export function useUnsubscribedNotice(): void {
  const router = useRouter();
  const isUnsubscribed = useIsUnsubscribed();
  useEffect(() => {
    if (!isUnsubscribed) return;
    notify.success(getUnsubscribedText(), { id: 'unsubscribed', durationMs: UNSUBSCRIBED_NOTICE_MS });
    const timer = setTimeout(
      () => router.history.replace(removeParameter(router.history.location.href, 'status')),
      UNSUBSCRIBED_NOTICE_MS,
    );
    return () => clearTimeout(timer);
  }, [isUnsubscribed, router]);
}
