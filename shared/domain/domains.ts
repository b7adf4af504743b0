/** The platform's words for a blog's domains: name and code of every state, and the rule that tells a domain's type. */

export const DOMAIN_TYPES = {
  MAPPED: 'MAPPED',
  REGISTERED: 'REGISTERED',
  SITE_REDIRECT: 'SITE_REDIRECT',
  WPCOM: 'WPCOM',
  TRANSFER: 'TRANSFER',
} as const;
export type DomainType = (typeof DOMAIN_TYPES)[keyof typeof DOMAIN_TYPES];

/** As much of a domain, as the interface shows it, as its type is told by. */
export interface TypedDomain {
  /** `mapping`, `redirect`, `transfer`, `wpcom` or `registered`. */
  type: string;
  /** It is the free address of a blog. */
  wpcom_domain: boolean;
  has_registration: boolean;
}

/** The type of a domain. The first that holds counts: a redirect, a transfer, a free address, a registration; else it is mapped. */
export function getDomainType(domain: TypedDomain): DomainType {
  if (domain.type === 'redirect') return DOMAIN_TYPES.SITE_REDIRECT;
  if (domain.type === 'transfer') return DOMAIN_TYPES.TRANSFER;
  if (domain.wpcom_domain) return DOMAIN_TYPES.WPCOM;
  if (domain.has_registration) return DOMAIN_TYPES.REGISTERED;
  return DOMAIN_TYPES.MAPPED;
}

/** How far the transfer of a registration is. Nothing is transferred to a server of one's own, so its domains have none. */
export const TRANSFER_STATUSES = {
  PENDING_OWNER: 'PENDING_OWNER',
  PENDING_REGISTRY: 'PENDING_REGISTRY',
  CANCELLED: 'CANCELLED',
  COMPLETED: 'COMPLETED',
  PENDING_START: 'PENDING_START',
  PENDING_ASYNC: 'PENDING_ASYNC',
} as const;

export const REGISTRARS = { OPENHRS: 'OpenHRS', OPENSRS: 'OpenSRS', WWD: 'WWD' } as const;

/** Whom a domain's contact data are shown to, and what its holder has agreed to. */
export const CONTACT_CONSENTS = {
  NONE: 'NONE',
  PENDING: 'PENDING',
  PENDING_ASYNC: 'PENDING_ASYNC',
  ACCEPTED_CONTRACTUAL_MINIMUM: 'ACCEPTED_CONTRACTUAL_MINIMUM',
  ACCEPTED_FULL: 'ACCEPTED_FULL',
  DENIED: 'DENIED',
  FORCED_ALL_CONTRACTUAL: 'FORCED_ALL_CONTRACTUAL',
} as const;

export const SSL_STATUSES = {
  SSL_DISABLED: 'disabled',
  SSL_PENDING: 'pending',
  SSL_ACTIVE: 'active',
  SSL_NEWLY_REGISTERED: 'newly_registered',
} as const;

/** The types of a free address; the specification calls them e-mail types. */
export const FREE_ADDRESS_TYPES = { MANAGED: 'managed', BLOG: 'blog' } as const;

/** Under this name a domain says by a TXT record that its DNS can be set up by others (Domain Connect). */
export const DOMAIN_CONNECT_NAME = '_domainconnect';

/** The values of a record of constants, for a schema. */
export function listCodes<T extends Record<string, string>>(constants: T): [T[keyof T], ...T[keyof T][]] {
  return Object.values(constants) as [T[keyof T], ...T[keyof T][]];
}
