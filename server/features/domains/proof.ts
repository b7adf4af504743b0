import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { ProofLookup } from '#shared/api/domains.ts';
import type { DnsRecord } from '#shared/domain/email-providers.ts';
import { findHolder } from './queries.ts';

/**
 * The result for a domain's record. `takenFrom` is the blog that had the domain without a record; `held` means that a blog has it
 * whose record is there too.
 */
export type Proof =
  | { kind: 'proven'; takenFrom?: number }
  | { kind: 'held' }
  | { kind: 'waiting'; lookup: Exclude<ProofLookup, 'found'> };

/**
 * Decides on a domain that a blog waits for: the blog gets it if DNS has the blog's record. Another blog that has the domain
 * keeps it as long as its own record is there too; so the manager of the DNS decides, and a domain that changed hands can be used
 * by its new owner.
 */
export async function findProof(
  { db, signer, findDnsRecords }: Context,
  blogId: number,
  name: string,
): Promise<Proof> {
  const record = toProofRecord(signer, blogId, name);
  const found = await findDnsRecords(record.name, 'TXT');
  if (found.kind === 'no_answer') return { kind: 'waiting', lookup: 'no_answer' };
  if (!found.values.includes(record.value))
    return { kind: 'waiting', lookup: found.values.length > 0 ? 'other_record' : 'no_record' };
  const holder = await findHolder(db, name);
  if (holder === undefined || holder === blogId) return { kind: 'proven' };
  return found.values.includes(toProofRecord(signer, holder, name).value)
    ? { kind: 'held' }
    : { kind: 'proven', takenFrom: holder };
}

/** Returns the record that proves a domain to be a blog's. It is always the same, and different for every blog. */
export function toProofRecord({ sign }: Context['signer'], blogId: number, name: string): DnsRecord {
  const token = createHash('sha256')
    .update(sign('domain of a blog', `${blogId} ${name}`))
    .digest('hex');
  return { type: 'TXT', name: `_tidings.${name}`, value: `tidings-blog=${token.slice(0, 32)}` };
}
