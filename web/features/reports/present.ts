import type { Decision } from '#shared/api/reports-admin.ts';
import { t } from '#shared/i18n/translate.ts';

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
