/** The platform's constants for a blog's domains: name and code of every state, and the rule for a domain's type. */

export const DOMAIN_TYPES = {
  MAPPED: 'MAPPED',
  REGISTERED: 'REGISTERED',
  SITE_REDIRECT: 'SITE_REDIRECT',
  WPCOM: 'WPCOM',
  TRANSFER: 'TRANSFER',
} as const;
export type DomainType = (typeof DOMAIN_TYPES)[keyof typeof DOMAIN_TYPES];

/** The fields of a domain that its type depends on, as in the interface. */
export interface TypedDomain {
  /** `mapping`, `redirect`, `transfer`, `wpcom` or `registered`. */
  type: string;
  /** Whether it is the free address of a blog. */
  wpcom_domain: boolean;
  has_registration: boolean;
}

/** Returns the first type that applies: a redirect, a transfer, a free address, a registration, else a mapping. */
export function getDomainType(domain: TypedDomain): DomainType {
  if (domain.type === 'redirect') return DOMAIN_TYPES.SITE_REDIRECT;
  if (domain.type === 'transfer') return DOMAIN_TYPES.TRANSFER;
  if (domain.wpcom_domain) return DOMAIN_TYPES.WPCOM;
  if (domain.has_registration) return DOMAIN_TYPES.REGISTERED;
  return DOMAIN_TYPES.MAPPED;
}

/** States of a registration's transfer. This server transfers none, so its domains have none. */
export const TRANSFER_STATUSES = {
  PENDING_OWNER: 'PENDING_OWNER',
  PENDING_REGISTRY: 'PENDING_REGISTRY',
  CANCELLED: 'CANCELLED',
  COMPLETED: 'COMPLETED',
  PENDING_START: 'PENDING_START',
  PENDING_ASYNC: 'PENDING_ASYNC',
} as const;

export const REGISTRARS = { OPENHRS: 'OpenHRS', OPENSRS: 'OpenSRS', WWD: 'WWD' } as const;

/** Who sees a domain's contact data, and what its holder has agreed to. */
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

/** The types of a free address; the specification calls them email types. */
export const FREE_ADDRESS_TYPES = { MANAGED: 'managed', BLOG: 'blog' } as const;

/** Name of the TXT record by which a domain allows others to set up its DNS (Domain Connect). */
export const DOMAIN_CONNECT_NAME = '_domainconnect';

/** Returns the values of a record of constants, for a schema. */
export function listCodes<T extends Record<string, string>>(constants: T): [T[keyof T], ...T[keyof T][]] {
  return Object.values(constants) as [T[keyof T], ...T[keyof T][]];
}
