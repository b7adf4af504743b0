import type { ReportReason } from '#shared/api/reports.ts';
import type { Decision } from '#shared/api/reports-admin.ts';
import { t } from '#shared/i18n/translate.ts';

export type CaseState = 'open' | 'appealed' | 'decided';

/** Returns the cases that an address asks for: the open ones by default. */
export function toCaseState({ state }: { state?: string }): CaseState {
  return state === 'appealed' || state === 'decided' ? state : 'open';
}

/** Returns what a reader thinks is wrong. */
export function getReasonLabel(reason: ReportReason): string {
  switch (reason) {
    case 'spam':
      return t('It’s spam or misleading');
    case 'abuse':
      return t('It’s abusive or hateful');
    case 'copyright':
      return t('It infringes copyright');
    case 'adult':
      return t('It’s adult content without a warning');
    case 'other':
      return t('Something else');
  }
}

/** Returns what can be decided. */
export function getDecisionLabel(decision: Decision): string {
  switch (decision) {
    case 'none':
      return t('No action');
    case 'hide_comment':
      return t('Remove the comment');
    case 'take_down_post':
      return t('Take down the post');
    case 'take_down_blog':
      return t('Take down the blog');
    case 'block_feed':
      return t('Block the site for everyone');
    case 'block_host':
      return t('Block its domain for everyone');
    case 'suspend':
      return t('Suspend the account');
    case 'limit':
      return t('Limit the account');
  }
}
