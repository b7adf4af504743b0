import { z } from 'zod';
import { DOMAIN_AVAILABILITY } from '../domain/domain-availability.ts';
import {
  CONTACT_CONSENTS,
  FREE_ADDRESS_TYPES,
  listCodes,
  REGISTRARS,
  SSL_STATUSES,
  TRANSFER_STATUSES,
} from '../domain/domains.ts';
import { EMAIL_PROVIDERS, type EmailProvider } from '../domain/email-providers.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/domains.ts';
import { Id } from './parameters.ts';

const MailProviderCode = z.enum(Object.keys(EMAIL_PROVIDERS) as [EmailProvider, ...EmailProvider[]]);
const Record = z.object({
  type: z.enum(['A', 'AAAA', 'CNAME', 'MX', 'TXT']),
  name: z.string(),
  value: z.string(),
  priority: z.int().optional(),
});

/** Reasons why a domain cannot have HTTPS. */
export const SslProblem = z.enum([
  'no_https_here',
  'not_proven',
  'no_address',
  'private_address',
  'forbidden_port',
  'no_connection',
  'timeout',
  'no_tls',
  'expired',
  'not_yet_valid',
  'wrong_name',
  'self_signed',
  'untrusted',
]);
export type SslProblem = z.output<typeof SslProblem>;

/** DNS records of a domain, and the state of its certificate. */
export const DomainCheck = z.object({
  checked_at: z.string(),
  /** Whether the domain leads to this server, directly or through a service in front of it; null if DNS did not answer. */
  points_here: z.boolean().nullable(),
  addresses: z.array(z.string()),
  /** Addresses of this server. */
  server_addresses: z.array(z.string()),
  alias: z.string().nullable(),
  nameservers: z.array(z.string()),
  mail_servers: z.array(z.object({ priority: z.int(), host: z.string() })),
  /** One of the five providers with record templates; null for any other, and for none. */
  mail_provider: MailProviderCode.nullable(),
  spf: z.string().nullable(),
  /** Where its DNS provider accepts templates (`_domainconnect`). */
  domain_connect: z.string().nullable(),
  ssl_status: z.enum(listCodes(SSL_STATUSES)),
  ssl_problem: SslProblem.nullable(),
  ssl_expires_at: z.string().nullable(),
});
export type DomainCheck = z.output<typeof DomainCheck>;

/** A domain of a blog in the platform's shape; `getDomainType` returns its type. */
export const Domain = z.object({
  /** The name; for the free address with its path, for a redirect its target. */
  domain: z.string(),
  blog_id: z.int(),
  type: z.enum(['mapping', 'redirect', 'wpcom']),
  /** Whether the blog's addresses begin with it; the other domains redirect to it. */
  primary_domain: z.boolean(),
  wpcom_domain: z.boolean(),
  /** Always false: this server registers no names. So are transfers, registrars and privacy, which registrars manage. */
  has_registration: z.literal(false),
  transfer_status: z.enum(listCodes(TRANSFER_STATUSES)).nullable(),
  registrar: z.enum(listCodes(REGISTRARS)).nullable(),
  privacy_available: z.literal(false),
  gdpr_consent_status: z.enum(listCodes(CONTACT_CONSENTS)),
  /** Only for the free address. */
  free_address_type: z.enum(listCodes(FREE_ADDRESS_TYPES)).nullable(),
  can_set_as_primary: z.boolean(),
  current_user_can_manage: z.literal(true),
  /** Whether it was verified by its DNS record, or set by an administrator. */
  is_proven: z.boolean(),
  /** The DNS record that verifies it; null where none is needed. */
  proof: Record.nullable(),
  /** The DNS records that make it lead here. */
  records: z.array(Record),
  /** As of the last check; null before the first. */
  ssl_status: z.enum(listCodes(SSL_STATUSES)).nullable(),
  points_to_wpcom: z.boolean().nullable(),
  facts: DomainCheck.nullable(),
});
export type Domain = z.output<typeof Domain>;

/** Result of the lookup of its record just now. */
export const ProofLookup = z.enum(['found', 'no_record', 'other_record', 'no_answer']);
export type ProofLookup = z.output<typeof ProofLookup>;
const LookedUpDomain = Domain.extend({ lookup: ProofLookup });

/** Any text typed for a domain; parseDomain parses it. */
const Name = z.string().max(3_000);
const OneDomain = z.object({ siteId: Id, domain: Name });
/** All domains after the change. */
const AllDomains = z.object({ domains: z.array(Domain) });

export const listDomains = endpoint(paths.listDomains, {
  access: 'member',
  summary: 'The domains of a blog, the primary one first; for its owners',
  input: z.object({ siteId: Id }),
  answer: AllDomains,
});

/** Checks DNS and the certificate unless that was done in the last five minutes. */
export const getDomain = endpoint(paths.getDomain, {
  access: 'member',
  summary: 'One domain of a blog with what DNS says of it and the state of its certificate',
  input: OneDomain,
  answer: Domain,
});

export const checkDomain = endpoint(paths.checkDomain, {
  access: 'member',
  summary: 'Looks for a domain’s record, its DNS and its certificate again',
  input: OneDomain,
  answer: LookedUpDomain,
});

/** `invalid_input` for an invalid name, `already_exists` for one that the blog has. It is the blog's once its record is found. */
export const addDomain = endpoint(paths.addDomain, {
  access: 'member',
  summary: 'Adds a domain to a blog; it waits until DNS shows that it is the owner’s',
  input: OneDomain,
  answer: LookedUpDomain,
});

export const setPrimaryDomain = endpoint(paths.setPrimaryDomain, {
  access: 'member',
  summary: 'Makes a domain of a blog, or its free address, the one that the others lead to',
  input: OneDomain,
  answer: AllDomains,
});

export const deleteDomain = endpoint(paths.deleteDomain, {
  access: 'member',
  summary: 'Takes a domain from a blog; the free address stays',
  input: OneDomain,
  answer: AllDomains,
});

export const setBlogRedirect = endpoint(paths.setBlogRedirect, {
  access: 'member',
  summary: 'Leads a whole blog, path by path, to an address elsewhere; null ends that',
  input: z.object({ siteId: Id, location: z.string().max(2_000).nullable() }),
  answer: AllDomains,
});

export const getDomainAvailability = endpoint(paths.getDomainAvailability, {
  access: 'member',
  summary: 'What can be done with a name; names are neither sold nor transferred here',
  input: z.object({ domain: Name, blog_id: Id.optional() }),
  answer: z.object({
    domain_name: z.string(),
    status: z.enum(listCodes(DOMAIN_AVAILABILITY)),
    /** `mappable` if the blog may add it, else why not. */
    mappable: z.enum(listCodes(DOMAIN_AVAILABILITY)),
    message: z.string(),
    supports_privacy: z.literal(false),
  }),
});
