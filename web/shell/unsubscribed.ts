import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { UNSUBSCRIBED_NOTICE_MS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { removeParameter } from '#web/lib/remove-parameter.ts';
import { notify } from '#web/ui/notices.ts';

/** SM-19: the message after following an unsubscribe link in an email. */
export function getUnsubscribedText(): string {
  return t('You have successfully unsubscribed.');
}

/** Whether the page's address has `status=unsubscribed`. */
export function useIsUnsubscribed(): boolean {
  return useRouterState({
    select: (state) => (state.location.search as { status?: string }).status === 'unsubscribed',
  });
}

/** SM-19, SM-20: shows the notice on any page of a member, then removes the status from the address. */
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
