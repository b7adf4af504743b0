import type { EmailState } from '#shared/api/emails-admin.ts';
import { t } from '#shared/i18n/translate.ts';

/** The parameters of the page's address. */
export interface EmailsSearch {
  state?: string;
}

/** A list of the page: emails in a state, or the outbox directory. */
export type EmailList = EmailState | 'outbox';

const LISTS: Record<EmailList, () => string> = {
  outbox: () => t('Outbox'),
  waiting: () => t('Waiting'),
  retrying: () => t('Trying again'),
  failed: () => t('Failed'),
};

/** Returns the list that an address means: the outbox by default where there is no mail server. */
export function toEmailState({ state }: EmailsSearch, hasServer: boolean): EmailList {
  if (state !== undefined && Object.hasOwn(LISTS, state)) return state as EmailList;
  return hasServer ? 'waiting' : 'outbox';
}

/** Returns the choices of lists; the first is the default. */
export function listEmailStates(hasServer: boolean) {
  const lists: EmailList[] = hasServer
    ? ['waiting', 'retrying', 'failed']
    : ['outbox', 'waiting', 'retrying', 'failed'];
  return lists.map((list, at) => ({ value: at === 0 ? '' : list, label: LISTS[list]() }));
}
