import type { Signer } from '#server/platform/auth/signer.ts';

/** A request by email address alone: a row of address_subscriptions (blog) or comment_subscriptions (post). */
export interface PendingKey {
  kind: 'blog' | 'post';
  id: number;
  key: string;
}

const PURPOSE = 'confirm-subscription';

/** Returns the token of an emailed link that confirms a request. It is valid while the request is pending. */
export function signPendingKey(signer: Signer, { kind, id, key }: PendingKey): string {
  return signer.sign(PURPOSE, `${kind} ${id} ${key}`);
}

/** Returns what a token confirms; undefined for one that this server did not create. */
export function verifyPendingKey(signer: Signer, token: string): PendingKey | undefined {
  const [kind, id, key] = signer.verify(PURPOSE, token)?.split(' ') ?? [];
  return (kind === 'blog' || kind === 'post') && key ? { kind, id: Number(id), key } : undefined;
}
