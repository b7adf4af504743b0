import type { Context } from '#server/context.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { toBlogUrl } from '#server/features/blogs/urls.ts';
import type { Domain } from '#shared/api/domains.ts';
import { CONTACT_CONSENTS, FREE_ADDRESS_TYPES, SSL_STATUSES } from '#shared/domain/domains.ts';
import type { DnsRecord } from '#shared/domain/email-providers.ts';
import { toProofRecord } from './proof.ts';
import type { DomainRow } from './queries.ts';

const removeScheme = (address: string) => address.replace(/^https?:\/\//, '');

/** Returns the free address in the list's form: `tidings.example/sites/notes`. */
export const toFreeAddressName = (publicUrl: string, slug: string): string =>
  removeScheme(toBlogUrl(publicUrl, slug));

/** Fields without use here: names are registered, transferred and kept private by registrars. */
const UNREGISTERED = {
  has_registration: false,
  transfer_status: null,
  registrar: null,
  privacy_available: false,
  gdpr_consent_status: CONTACT_CONSENTS.NONE,
  current_user_can_manage: true,
} as const;

/** Returns all domains of a blog, the primary one first: the redirect, its own domains, and the free address. */
export function presentDomains(context: Context, blog: BlogRow, rows: DomainRow[]): Domain[] {
  const domains = [
    ...(blog.redirect_to === null ? [] : [presentRedirect(blog, blog.redirect_to)]),
    ...rows.map((row) => presentDomain(context, blog, row)),
    presentFreeAddress(context, blog),
  ];
  return domains.sort((a, b) => Number(b.primary_domain) - Number(a.primary_domain));
}

export function presentDomain({ config, signer }: Context, blog: BlogRow, row: DomainRow): Domain {
  const isProven = row.proven_at !== null;
  return {
    ...UNREGISTERED,
    domain: row.name,
    blog_id: blog.id,
    type: 'mapping',
    primary_domain: blog.redirect_to === null && blog.domain === row.name,
    wpcom_domain: false,
    free_address_type: null,
    can_set_as_primary: blog.redirect_to === null && isProven && blog.domain !== row.name,
    is_proven: isProven,
    proof: isProven ? null : toProofRecord(signer, blog.id, row.name),
    records: listRecords(row.name, config.publicUrl, row.facts?.server_addresses ?? []),
    ssl_status: row.facts?.ssl_status ?? null,
    points_to_wpcom: row.facts?.points_here ?? null,
    facts: row.facts,
  };
}

/** Only a subdomain may have a CNAME; a zone's apex needs addresses. */
function listRecords(name: string, publicUrl: string, serverAddresses: string[]): DnsRecord[] {
  const host = new URL(publicUrl).hostname;
  const addresses = serverAddresses.map(
    (value): DnsRecord => ({
      type: value.includes(':') ? 'AAAA' : 'A',
      name,
      value,
    }),
  );
  const isNumber = serverAddresses.includes(host.replace(/^\[|\]$/g, ''));
  return isNumber || (name.split('.').length === 2 && addresses.length > 0)
    ? addresses
    : [{ type: 'CNAME', name, value: host }];
}

function presentRedirect(blog: BlogRow, to: string): Domain {
  return {
    ...UNREGISTERED,
    ...NOTHING_TO_SET,
    domain: removeScheme(to),
    blog_id: blog.id,
    type: 'redirect',
    primary_domain: true,
    wpcom_domain: false,
    free_address_type: null,
    can_set_as_primary: false,
    ssl_status: null,
    points_to_wpcom: false,
  };
}

function presentFreeAddress({ config }: Context, blog: BlogRow): Domain {
  const isHttps = config.publicUrl.startsWith('https:');
  return {
    ...UNREGISTERED,
    ...NOTHING_TO_SET,
    domain: toFreeAddressName(config.publicUrl, blog.slug),
    blog_id: blog.id,
    type: 'wpcom',
    primary_domain: blog.redirect_to === null && blog.domain === null,
    wpcom_domain: true,
    free_address_type: FREE_ADDRESS_TYPES.MANAGED,
    can_set_as_primary: blog.redirect_to === null && blog.domain !== null,
    ssl_status: isHttps ? SSL_STATUSES.SSL_ACTIVE : SSL_STATUSES.SSL_DISABLED,
    points_to_wpcom: true,
  };
}

const NOTHING_TO_SET = { is_proven: true, proof: null, records: [], facts: null };
