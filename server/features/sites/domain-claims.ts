import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { DomainClaim } from '#shared/api/sites.ts';
import { findHolderOfDomain } from './queries-write.ts';

/** What a blog's domain changes to. `takenFrom` is the blog that had it without a record of its own. */
export interface DomainChange {
  set: { domain?: string | null; claimed_domain: string | null };
  takenFrom?: number;
  lookup: DomainClaim['lookup'];
}

/**
 * Decides about a domain that somebody asks for: it is the blog's when DNS has the blog's record, and until then it is only claimed.
 * Where another blog has the domain, that one keeps it as long as its own record is there too; so whoever manages the domain in
 * DNS decides, and a domain that changed hands can be used by its new owner. Administrators need no record.
 *
 * @param domain a name that requireDomain has let through; null takes the domain away
 */
export async function judgeDomain(
  { db, signer, findTxtRecords }: Context,
  site: { id: number; domain: string | null },
  domain: string | null,
  viewer: Viewer,
): Promise<DomainChange> {
  const lookup = 'none' as const;
  if (domain === site.domain) return { set: { claimed_domain: null }, lookup };
  if (domain === null || viewer.role === 'administrator')
    return { set: { domain, claimed_domain: null }, lookup };
  const { name, value } = recordOf(signer, site.id, domain);
  const found = await findTxtRecords(name);
  if (found.kind === 'no_answer') return { set: { claimed_domain: domain }, lookup: 'no_answer' };
  if (!found.texts.includes(value))
    return {
      set: { claimed_domain: domain },
      lookup: found.texts.length > 0 ? 'other_record' : 'no_record',
    };
  const holder = await findHolderOfDomain(db, domain);
  const set = { domain, claimed_domain: null };
  return holder === undefined || found.texts.includes(recordOf(signer, holder, domain).value)
    ? { set, lookup }
    : { set, lookup, takenFrom: holder };
}

/** The record that shows a domain to be a blog's. It is the same whenever it is asked for, and no other blog has it. */
function recordOf(
  { sign }: Context['signer'],
  siteId: number,
  domain: string,
): { name: string; value: string } {
  const token = createHash('sha256')
    .update(sign('domain of a blog', `${siteId} ${domain}`))
    .digest('hex');
  return { name: `_tidings.${domain}`, value: `tidings-blog=${token.slice(0, 32)}` };
}

/** What whoever manages a blog is told about the domain that it claims; null where it claims none. */
export function presentDomainClaim(
  { signer }: Context,
  site: { id: number; claimed_domain: string | null },
  lookup: DomainClaim['lookup'],
): DomainClaim | null {
  if (site.claimed_domain === null) return null;
  const { name, value } = recordOf(signer, site.id, site.claimed_domain);
  return {
    domain: site.claimed_domain,
    record: { type: 'TXT', name, value },
    lookup,
    message:
      `${FINDINGS[lookup](name)} To prove that ${site.claimed_domain} is yours, add a TXT record named ${name} with the value ${value} in its DNS, then save the domain again.`.trim(),
  };
}

const FINDINGS: Record<DomainClaim['lookup'], (name: string) => string> = {
  none: () => '',
  no_record: (name) => `There is no TXT record named ${name} yet; a new one can take an hour to show.`,
  other_record: (name) => `The TXT record named ${name} has a different value.`,
  no_answer: (name) => `The DNS servers did not answer for ${name}; try again in a few minutes.`,
};
