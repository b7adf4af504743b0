import type { TeamRole } from '#shared/api/memberships.ts';
import { OWN_TEAMS_MAX, TEAM_INVITATION_DAYS, TEAM_INVITATIONS_PER_DAY } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { findCallError } from '#web/lib/error.ts';
import { explainNewAccountLimit } from '#web/lib/new-account-limit.ts';
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

/** Returns what went wrong. */
export function explain(error: unknown): string {
  const failure = findCallError(error);
  const reason = failure?.details.reason;
  switch (failure?.code) {
    case 'conflict':
      return reason === 'has_blogs'
        ? t('This team has blogs. Delete them first.')
        : t('A team needs an owner. Make someone else an owner first.');
    case 'forbidden':
      return reason === 'too_many'
        ? t('You own {count} teams, which is the limit.', { count: OWN_TEAMS_MAX })
        : t('Only an owner of this team can do this.');
    case 'already_exists':
      return t('That’s already taken. Choose another.');
    case 'not_found':
      return t('We can’t find that. Check it and try again.');
    case 'invalid_input':
      return t('That doesn’t look right. Check it and try again.');
    default:
      return t('Something went wrong. Please try again.');
  }
}

/** Returns why someone could not be invited. */
export function explainInvitation(error: CallError): string {
  switch (error.code) {
    case 'already_exists':
      return error.details.reason === 'member'
        ? t('This person is in the team already.')
        : t('This person has been invited already. After a refusal, wait {days} days.', {
            days: TEAM_INVITATION_DAYS,
          });
    case 'throttled':
      return (
        explainNewAccountLimit(error) ??
        t('A team can invite {count} people a day. Try again tomorrow.', { count: TEAM_INVITATIONS_PER_DAY })
      );
    case 'invalid_input':
      return t('That doesn’t look like an email address.');
    default:
      return explain(error);
  }
}
