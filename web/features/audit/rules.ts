import type { LoggedAct } from '#shared/api/audit.ts';
import type { Decision } from '#shared/api/reports-admin.ts';
import { ACTS, type Act, SUBJECT_KINDS } from '#shared/domain/acts.ts';
import type { LimitName } from '#shared/domain/changeable-limits.ts';
import type { RawInputOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import type { listActs } from '#shared/paths/audit.ts';
import { formatDate } from '#web/ui/format.ts';
import { describeLimit } from '../limits/rules.ts';
import { getDecisionLabel } from '../reports/present.ts';
import { getTakedownReason } from '../takedowns/present.ts';

/** The parameters of the log's address. */
export interface LogSearch {
  act?: string;
  /** A user's number. */
  actor?: string;
  /** `user:12`, or `settings`. */
  subject?: string;
}

/** Returns the filter that an address means; what it does not know is left out. */
export function toActFilter({ act, actor, subject = '' }: LogSearch): RawInputOf<typeof listActs> {
  const [kind = '', id] = subject.split(':');
  const subjectKind = SUBJECT_KINDS.find((known) => known === kind);
  return {
    act: ACTS.find((known) => known === act),
    actor_ID: toNumber(actor),
    subject_kind: subjectKind,
    subject_ID: subjectKind && toNumber(id),
  };
}

const toNumber = (text: string | undefined) =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Returns what was done, in words that the subject's name follows; the act itself if it is not known here. */
export function describeAct(act: string): string {
  return Object.hasOwn(DESCRIPTIONS, act) ? DESCRIPTIONS[act as Act]() : act;
}

/** Returns the name of what an act was about: a limit's in words, everything else as it was called then. */
export function describeSubject(act: string, name: string): string {
  return act === 'limit.change' ? describeLimit(name as LimitName) : name;
}

const DESCRIPTIONS: Record<Act, () => string> = {
  'user.create': () => t('Created a person:'),
  'user.verify': () => t('Verified the address of'),
  'user.change_email': () => t('Changed the address of'),
  'user.reset_password': () => t('Sent a password reset to'),
  'user.promote': () => t('Made an administrator:'),
  'user.demote': () => t('No longer an administrator:'),
  'user.suspend': () => t('Suspended'),
  'user.restore': () => t('Lifted the suspension of'),
  'user.end_sessions': () => t('Ended the sessions of'),
  'user.remove_two_factor': () => t('Turned off one-time codes of'),
  'user.export': () => t('Downloaded the data of'),
  'user.delete': () => t('Deleted a person:'),
  'team.create': () => t('Created a team:'),
  'team.rename': () => t('Renamed a team:'),
  'team.delete': () => t('Deleted a team:'),
  'team.add_member': () => t('Added a member to'),
  'team.remove_member': () => t('Removed a member from'),
  'team.change_role': () => t('Changed a role in'),
  'blog.add_writer': () => t('Added a writer to'),
  'blog.remove_writer': () => t('Removed a writer from'),
  'blog.change_owner': () => t('Changed the owner of'),
  'blog.change_address': () => t('Changed the address of the blog'),
  'blog.show': () => t('Showed the blog in Discover:'),
  'blog.delete': () => t('Deleted a blog:'),
  'settings.change': () => t('Changed settings:'),
  'invitation.create': () => t('Created an invitation link:'),
  'invitation.revoke': () => t('Revoked an invitation link:'),
  'announcement.create': () => t('Announced'),
  'announcement.change': () => t('Changed an announcement:'),
  'announcement.delete': () => t('Deleted an announcement:'),
  'report.close': () => t('Closed a report about'),
  'feed.fetch': () => t('Fetched the feed'),
  'feed.change_address': () => t('Changed the address of the feed'),
  'feed.merge': () => t('Merged the feed'),
  'feed.pause': () => t('Paused the feed'),
  'feed.resume': () => t('Resumed the feed'),
  'feed.delete': () => t('Deleted the feed'),
  'crawl.pause': () => t('Paused fetching:'),
  'crawl.resume': () => t('Resumed fetching:'),
  'jobs.run': () => t('Ran jobs:'),
  'jobs.delete': () => t('Deleted jobs:'),
  'email.read': () => t('Read an email to'),
  'email.test': () => t('Sent a test email to'),
  'email.retry': () => t('Sent failed emails again to'),
  'limit.change': () => t('Changed the limit'),
  'report.decide': () => t('Decided a report about'),
  'report.lift': () => t('Undid a decision about'),
  'host.block': () => t('Blocked a domain:'),
  'comment.moderate': () => t('Moderated comments:'),
  'host.unblock': () => t('Unblocked a domain:'),
};

/** Returns what changed, in words: "Email: old → new". A name that is not known here stays as it is. */
export function describeDetail(act: string, name: string, detail: LoggedAct['details'][string]): string {
  const describe = (value: unknown) => describeValue(act, name, value);
  const label = Object.hasOwn(DETAILS, name) ? DETAILS[name]!() : name;
  return `${label}: ${Array.isArray(detail) ? detail.map(describe).join(' → ') : describe(detail)}`;
}

const DETAILS: Record<string, () => string> = {
  address: () => t('Address'),
  audience: () => t('Who sees it'),
  comments: () => t('Comments'),
  count: () => t('Number'),
  decision: () => t('Decision'),
  domain: () => t('Domain'),
  email: () => t('Email'),
  expires_in: () => t('Expires'),
  file: () => t('File'),
  from: () => t('From'),
  into: () => t('Feed'),
  link: () => t('Link'),
  max_uses: () => t('How many people can use it'),
  member_invitations: () => t('Invitations for each member'),
  mode: () => t('Who can sign up'),
  note: () => t('Note'),
  outcome: () => t('State'),
  owner: () => t('Owner'),
  person: () => t('Person'),
  posts: () => t('Posts'),
  primary: () => t('Domain'),
  reason: () => t('Reason'),
  redirect: () => t('Address'),
  role: () => t('Role'),
  sessions: () => t('Sessions'),
  slug: () => t('Address'),
  status: () => t('Status'),
  text: () => t('Text'),
  title: () => t('Title'),
  until: () => t('Until'),
  value: () => t('Value'),
};

/** Words for values, by the detail's name. */
const VALUES: Record<string, Record<string, () => string>> = {
  audience: { members: () => t('Members'), everyone: () => t('Everyone') },
  mode: {
    open: () => t('Everyone'),
    invitation: () => t('People with an invitation'),
    closed: () => t('No one'),
  },
  role: { member: () => t('Member'), owner: () => t('Owner'), administrator: () => t('Administrator') },
  status: {
    approved: () => t('Approved'),
    unapproved: () => t('Waiting'),
    spam: () => t('Spam'),
    trash: () => t('Trash'),
    unspam: () => t('Not spam'),
    untrash: () => t('Restore'),
  },
};

function describeValue(act: string, name: string, value: unknown): string {
  if (value === null || value === '') return name === 'expires_in' ? t('Never') : '–';
  if (name === 'decision') return getDecisionLabel(value as Decision);
  if ((act === 'report.decide' || act === 'host.block') && name === 'reason')
    return getTakedownReason(String(value));
  if (name === 'expires_in')
    return t('{count, plural, one {# day} other {# days}}', { count: Number(value) });
  if ((name === 'from' || name === 'until') && typeof value === 'string')
    return formatDate(value, { dateStyle: 'medium', timeStyle: 'short' });
  const words = VALUES[name];
  return words && Object.hasOwn(words, String(value)) ? words[String(value)]!() : String(value);
}
