import type { Context } from '#server/context.ts';
import type { ConnectedSiteRow } from './queries.ts';

/** A token is encrypted for its owner and this REST root: changing the root in the database does not send the password there. */
const toPurpose = (userId: number, root: string) => `connected site of ${userId} at ${root}`;

/** @param token an application password; WordPress shows it in groups of four and accepts it with or without the spaces */
export function sealToken({ vault }: Context, userId: number, root: string, token: string): string {
  return vault.seal(toPurpose(userId, root), token);
}

/** Returns the root and login of a WordPress site; undefined for a feed, `sealed` if the token cannot be decrypted any more. */
export function openToken(
  { vault }: Context,
  site: Pick<ConnectedSiteRow, 'user_id' | 'api_root' | 'username' | 'sealed_token'>,
): { root: string; authorization: string } | 'sealed' | undefined {
  const { user_id, api_root: root, username, sealed_token } = site;
  if (root === null || username === null || sealed_token === null) return undefined;
  const token = vault.open(toPurpose(user_id, root), sealed_token);
  return token === undefined ? 'sealed' : { root, authorization: toBasicAuth(username, token) };
}

/** RFC 7617. */
export function toBasicAuth(username: string, token: string): string {
  return `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
}
