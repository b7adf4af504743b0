import type { Context } from '#server/context.ts';
import { signPendingKey } from '#server/features/pending-subscriptions/rules.ts';
import { deleteAddressSubscription } from './queries-addresses.ts';
import * as queries from './queries-unsubscribe.ts';

/** What the token of an unsubscribing link is for. It never expires: old mails are looked at too. */
const PURPOSE = 'unsubscribe';
/** Stands in place of a member's number. */
const ADDRESS = 'address';

/** What one can have no more of; `id` names a feed (posts, comments) or a post (conversation, post-comments). */
export type Channel =
  | { kind: 'posts' | 'comments' | 'conversation' | 'post-comments'; id: number }
  | { kind: 'daily' | 'weekly' };

/** The ways out of a kind of mail: links at its foot, and headers by which mail programs offer a button (RFC 8058). */
export function createUnsubscribeLinks(
  { signer, config }: Pick<Context, 'signer' | 'config'>,
  userId: number,
  channel: Channel | undefined,
): { props: Record<string, string>; headers: Record<string, string> } {
  const settingsLink = `${config.publicUrl}/me/notifications/subscriptions`;
  if (!channel) return { props: { settingsLink }, headers: {} };
  const subject = [userId, channel.kind, ...('id' in channel ? [channel.id] : [])].join(' ');
  const unsubscribeLink = `${config.publicUrl}/unsubscribe?token=${signer.sign(PURPOSE, subject)}`;
  return { props: { settingsLink, unsubscribeLink }, headers: toOneClickHeaders(unsubscribeLink) };
}

/** The ways of somebody without an account: out of what was subscribed to (`id`, `key`), and to how often its posts are mailed. */
export function createAddressUnsubscribeLinks(
  { signer, config }: Pick<Context, 'signer' | 'config'>,
  { kind, id, key }: { kind: 'posts' | 'comments'; id: number; key: string },
): { props: Record<string, string>; headers: Record<string, string> } {
  const token = signer.sign(PURPOSE, `${ADDRESS} ${kind} ${id}`);
  const unsubscribeLink = `${config.publicUrl}/unsubscribe?token=${token}`;
  const frequencyToken = signPendingKey(signer, { kind: 'blog', id, key });
  const frequencyLink = `${config.publicUrl}/subscriptions/confirm?token=${frequencyToken}`;
  return {
    props: { unsubscribeLink, ...(kind === 'posts' && { frequencyLink }) },
    headers: toOneClickHeaders(unsubscribeLink),
  };
}

function toOneClickHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Does what a link stands for; doing it again changes nothing. Answers whether the token is one of ours. */
export async function unsubscribe(
  { signer, db, clock }: Pick<Context, 'signer' | 'db' | 'clock'>,
  token: string,
): Promise<boolean> {
  const [user, kind, target] = signer.verify(PURPOSE, token)?.split(' ') ?? [];
  const [userId, id] = [Number(user), Number(target)];
  if (user === ADDRESS) await deleteAddressSubscription(db, kind === 'posts' ? 'posts' : 'comments', id);
  else if (kind === 'posts') await queries.stopPostEmails(db, userId, id);
  else if (kind === 'comments') await queries.stopCommentEmails(db, userId, id);
  else if (kind === 'post-comments') await queries.stopPostCommentEmails(db, userId, id);
  else if (kind === 'conversation') await queries.muteConversation(db, userId, id, clock.now());
  else if (kind === 'daily' || kind === 'weekly') await queries.stopDigest(db, userId, kind);
  else return false;
  return true;
}
