import type { TeamRole } from '#shared/api/memberships.ts';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';

export const formatRole = (role: TeamRole) => (role === 'owner' ? t('Owner') : t('Member'));

/** Does something that needs no question, and reports how it went. */
export async function runAndReport(act: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await act();
    notify.success(done);
  } catch (error) {
    notify.error(explain(error));
  }
}

/** Returns what went wrong, as the server says it. */
export function explain(error: unknown): string {
  return error instanceof Error ? error.message : t('Something went wrong. Please try again.');
}
