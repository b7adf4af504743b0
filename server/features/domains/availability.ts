import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import {
  DOMAIN_AVAILABILITY as CODES,
  type DomainAvailability,
  parseDomain,
} from '#shared/domain/domain-availability.ts';
import { findHolder, isBlogOwner, listDomains } from './queries.ts';

/** What can be done with a name, and its normalized form. `isMappable`: a blog may add it, and wait for its record. */
export interface Availability {
  name: string;
  status: DomainAvailability;
  isMappable: boolean;
}

/**
 * Finds the availability of a name for a blog. Names are not sold here, so none is ever `available`: an unregistered one has to
 * be bought elsewhere first (`domain_registration_unavailable`).
 * @param blogId the blog that it is for, which the viewer manages
 */
export async function findAvailability(
  context: Context,
  text: string,
  viewer: Viewer,
  blogId: number | undefined,
): Promise<Availability> {
  const parsed = parseDomain(text);
  if (parsed.kind === 'unusable') return { name: text.trim(), status: parsed.status, isMappable: false };
  const { name } = parsed;
  const status = await findStatus(context, name, viewer, blogId);
  return { name, status, isMappable: !NEVER.has(status) };
}

const NEVER = new Set<DomainAvailability>([
  CODES.FORBIDDEN,
  CODES.FORBIDDEN_SUBDOMAIN,
  CODES.MAPPED_SAME_SITE_NOT_TRANSFERRABLE,
]);

async function findStatus(
  context: Context,
  name: string,
  viewer: Viewer,
  blogId: number | undefined,
): Promise<DomainAvailability> {
  const { db, config } = context;
  const own = new URL(config.publicUrl).hostname;
  if (name === own) return CODES.FORBIDDEN;
  if (name.endsWith(`.${own}`)) return CODES.FORBIDDEN_SUBDOMAIN;
  if (blogId !== undefined && (await listDomains(db, blogId)).some((row) => row.name === name))
    return CODES.MAPPED_SAME_SITE_NOT_TRANSFERRABLE;
  const holder = await findHolder(db, name);
  if (holder !== undefined)
    return (await isBlogOwner(db, viewer.id, holder)) ? CODES.MAPPED_OTHER_SITE_SAME_USER : CODES.MAPPED;
  return findRegistration(context, name);
}

/** Whether a name is registered: then DNS has servers for it, or for a parent of it. */
async function findRegistration(
  { findDnsRecords }: Context,
  name: string,
): Promise<'mappable' | 'unknown' | 'domain_registration_unavailable'> {
  const labels = name.split('.');
  const zones = labels.slice(0, -1).map((_, skipped) => labels.slice(skipped).join('.'));
  const found = await Promise.all([
    findDnsRecords(name, 'A'),
    ...zones.map((zone) => findDnsRecords(zone, 'NS')),
  ]);
  if (found.some((one) => one.kind === 'found' && one.values.length > 0)) return CODES.MAPPABLE;
  if (found.some((one) => one.kind === 'no_answer')) return CODES.UNKNOWN;
  return CODES.PURCHASES_DISABLED;
}

/** Returns a sentence for the availability of a name. */
export function toSentence({ name, status }: Pick<Availability, 'name' | 'status'>): string {
  switch (status) {
    case CODES.MAPPABLE:
      return `You can use ${name}. Add it, then set its DNS records.`;
    case CODES.MAPPED:
      return `Another blog here uses ${name}. You can add it if you manage its DNS.`;
    case CODES.MAPPED_OTHER_SITE_SAME_USER:
      return `Another of your blogs uses ${name}. You can move it here with a DNS record.`;
    case CODES.MAPPED_SAME_SITE_NOT_TRANSFERRABLE:
      return `This blog already has ${name}.`;
    case CODES.PURCHASES_DISABLED:
      return `${name} doesn’t seem to be registered. Names aren’t sold here: register it with a registrar first.`;
    case CODES.UNKNOWN:
      return `The DNS servers for ${name} didn’t answer. You can add it anyway.`;
    case CODES.FORBIDDEN:
    case CODES.FORBIDDEN_SUBDOMAIN:
      return 'This is the domain of Tidings itself. Choose another one.';
    case CODES.EMPTY_QUERY:
      return 'Enter a domain, such as blog.example.com.';
    case CODES.INVALID_LENGTH:
      return 'This is too long for a domain: 253 characters at most, and 63 between two dots.';
    case CODES.INVALID_QUERY:
      return 'A domain has letters, digits, hyphens and dots only, such as blog.example.com.';
    case CODES.INVALID_TLD:
      return 'No domain has this ending. Check it and try again.';
    case CODES.TLD_NOT_SUPPORTED:
      return 'Names with this ending can’t be reached from the internet. Choose another one.';
    default:
      return 'Write the domain like blog.example.com.';
  }
}
