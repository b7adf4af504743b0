import type { Context } from '#server/context.ts';
import { signPendingKey } from '#server/features/pending-subscriptions/rules.ts';
import type { UnsubscribeProps } from '#shared/emails.ts';
import { deleteAddressSubscription } from './queries-addresses.ts';
import * as queries from './queries-unsubscribe.ts';

/** Purpose of the unsubscribe token. It never expires: old emails are opened too. */
const PURPOSE = 'unsubscribe';
/** Replaces a user's number. */
const ADDRESS = 'address';

/** What can be unsubscribed from; `id` is a feed (posts, comments) or a post (conversation, post-comments). */
export type Channel =
  | { kind: 'posts' | 'comments' | 'conversation' | 'post-comments'; id: number }
  | { kind: 'daily' | 'weekly' };

/** Returns the unsubscribe links of a type of email: in its footer, and headers for the button of email programs (RFC 8058). */
export function createUnsubscribeLinks(
  { signer, config }: Pick<Context, 'signer' | 'config'>,
  userId: number,
  channel: Channel | undefined,
): { props: UnsubscribeProps; headers: Record<string, string> } {
  const settingsLink = `${config.publicUrl}/me/notifications/subscriptions`;
  if (!channel) return { props: { settingsLink }, headers: {} };
  const subject = [userId, channel.kind, ...('id' in channel ? [channel.id] : [])].join(' ');
  const unsubscribeLink = `${config.publicUrl}/unsubscribe?token=${signer.sign(PURPOSE, subject)}`;
  return { props: { settingsLink, unsubscribeLink }, headers: toOneClickHeaders(unsubscribeLink) };
}

/** The same for an address without an account: to unsubscribe (`id`, `key`), and to change how often posts are sent. */
export function createAddressUnsubscribeLinks(
  { signer, config }: Pick<Context, 'signer' | 'config'>,
  { kind, id, key }: { kind: 'posts' | 'comments'; id: number; key: string },
): { props: UnsubscribeProps; headers: Record<string, string> } {
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

/** Unsubscribes by a link's token; repeating it changes nothing. Returns whether the token is one of ours. */
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
