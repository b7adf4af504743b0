import type { Signer } from '#server/platform/auth/signer.ts';

/** What somebody asked for by e-mail address alone: a row of address_subscriptions (blog) or comment_subscriptions (post). */
export interface PendingKey {
  kind: 'blog' | 'post';
  id: number;
  key: string;
}

const PURPOSE = 'confirm-subscription';

/** The token of a mailed link that confirms an ask. It holds for as long as the ask is pending. */
export function signPendingKey(signer: Signer, { kind, id, key }: PendingKey): string {
  return signer.sign(PURPOSE, `${kind} ${id} ${key}`);
}

/** What a token confirms; undefined for one that this server did not make. */
export function verifyPendingKey(signer: Signer, token: string): PendingKey | undefined {
  const [kind, id, key] = signer.verify(PURPOSE, token)?.split(' ') ?? [];
  return (kind === 'blog' || kind === 'post') && key ? { kind, id: Number(id), key } : undefined;
}
