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

const MailProviderCode = z.enum(Object.keys(EMAIL_PROVIDERS) as [EmailProvider, ...EmailProvider[]]);
const Record = z.object({
  type: z.enum(['A', 'AAAA', 'CNAME', 'MX', 'TXT']),
  name: z.string(),
  value: z.string(),
  priority: z.number().int().optional(),
});

/** What is in the way of HTTPS at a domain. */
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

/** What DNS says of a domain, and what its certificate was found to be. */
export const DomainCheck = z.object({
  checked_at: z.string(),
  /** The domain leads to this server, by its addresses or through a service in front of it; null where DNS could not be asked. */
  points_here: z.boolean().nullable(),
  addresses: z.array(z.string()),
  /** Where this server is. */
  server_addresses: z.array(z.string()),
  alias: z.string().nullable(),
  nameservers: z.array(z.string()),
  mail_servers: z.array(z.object({ priority: z.number().int(), host: z.string() })),
  /** One of the five that there are records to set for; null for any other, and for none. */
  mail_provider: MailProviderCode.nullable(),
  spf: z.string().nullable(),
  /** Where its DNS provider takes settings from others (`_domainconnect`). */
  domain_connect: z.string().nullable(),
  ssl_status: z.enum(listCodes(SSL_STATUSES)),
  ssl_problem: SslProblem.nullable(),
  ssl_expires_at: z.string().nullable(),
});
export type DomainCheck = z.output<typeof DomainCheck>;

/** One of a blog's domains, as the platform lists them; `getDomainType` says its type. */
export const Domain = z.object({
  /** The name; of the free address with its path, of a redirect where it leads. */
  domain: z.string(),
  blog_id: z.number().int(),
  type: z.enum(['mapping', 'redirect', 'wpcom']),
  /** The blog's addresses begin with it, and the others lead to it. */
  primary_domain: z.boolean(),
  wpcom_domain: z.boolean(),
  /** Always false: a server of one's own registers no names. So are transfers, registrars and privacy, which registrars manage. */
  has_registration: z.literal(false),
  transfer_status: z.enum(listCodes(TRANSFER_STATUSES)).nullable(),
  registrar: z.enum(listCodes(REGISTRARS)).nullable(),
  privacy_available: z.literal(false),
  gdpr_consent_status: z.enum(listCodes(CONTACT_CONSENTS)),
  /** Of the free address alone. */
  free_address_type: z.enum(listCodes(FREE_ADDRESS_TYPES)).nullable(),
  can_set_as_primary: z.boolean(),
  current_user_can_manage: z.literal(true),
  /** Shown to be the blog's by its DNS record, or set by an administrator. */
  is_proven: z.boolean(),
  /** What to set in its DNS, so that it is the blog's; null where nothing is waited for. */
  proof: Record.nullable(),
  /** What to set in its DNS, so that it leads here. */
  records: z.array(Record),
  /** As last looked up; null where nobody has looked yet. */
  ssl_status: z.enum(listCodes(SSL_STATUSES)).nullable(),
  points_to_wpcom: z.boolean().nullable(),
  facts: DomainCheck.nullable(),
});
export type Domain = z.output<typeof Domain>;

/** What was found when its record was looked for just now. */
export const ProofLookup = z.enum(['found', 'no_record', 'other_record', 'no_answer']);
export type ProofLookup = z.output<typeof ProofLookup>;
const LookedUpDomain = Domain.extend({ lookup: ProofLookup });

const SiteId = z.coerce.number().int().positive();
/** Anything that people type for a domain; parseDomain reads it. */
const Name = z.string().max(3_000);
const OneDomain = z.object({ siteId: SiteId, domain: Name });
/** All of them, as they are after a change. */
const AllDomains = z.object({ domains: z.array(Domain) });

export const listDomains = endpoint(paths.listDomains, {
  access: 'member',
  summary: 'The domains of a blog, the primary one first; for its owners',
  input: z.object({ siteId: SiteId }),
  answer: AllDomains,
});

/** Looks DNS and the certificate up where that was not done in the last five minutes. */
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

/** Fails with `invalid_input` for what is no name, `already_exists` for one that the blog has. It is the blog's once its record is found. */
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
  input: z.object({ siteId: SiteId, location: z.string().max(2_000).nullable() }),
  answer: AllDomains,
});

export const getDomainAvailability = endpoint(paths.getDomainAvailability, {
  access: 'member',
  summary: 'What can be done with a name; names are neither sold nor transferred here',
  input: z.object({ domain: Name, blog_id: SiteId.optional() }),
  answer: z.object({
    domain_name: z.string(),
    status: z.enum(listCodes(DOMAIN_AVAILABILITY)),
    /** `mappable` where the blog may add it, else why not. */
    mappable: z.enum(listCodes(DOMAIN_AVAILABILITY)),
    message: z.string(),
    supports_privacy: z.literal(false),
  }),
});
