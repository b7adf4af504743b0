import type { TeamRole } from '#shared/api/memberships.ts';
import { t } from '#shared/i18n/translate.ts';

export const formatRole = (role: TeamRole) => (role === 'owner' ? t('Owner') : t('Member'));

/** Returns what went wrong, as the server says it. */
export function explain(error: unknown): string {
  return error instanceof Error ? error.message : t('Something went wrong. Please try again.');
}
