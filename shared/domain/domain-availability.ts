/** Availability of a domain name: name and code of every state. */
export const DOMAIN_AVAILABILITY = {
  AVAILABLE: 'available',
  AVAILABLE_PREMIUM: 'available_premium',
  AVAILABLE_RESERVED: 'available_reserved',
  AVAILABILITY_CHECK_ERROR: 'availability_check_error',
  CONFLICTING_CNAME_EXISTS: 'conflicting_cname_exists',
  DISALLOWED: 'blacklisted_domain',
  DOMAIN_AVAILABILITY_THROTTLED: 'domain_availability_throttle',
  DOMAIN_SUGGESTIONS_THROTTLED: 'domain_suggestions_throttled',
  DOTBLOG_SUBDOMAIN: 'dotblog_subdomain',
  EMPTY_QUERY: 'empty_query',
  EMPTY_RESULTS: 'empty_results',
  FORBIDDEN: 'forbidden_domain',
  FORBIDDEN_SUBDOMAIN: 'forbidden_subdomain',
  IN_REDEMPTION: 'in_redemption',
  INVALID: 'invalid_domain',
  INVALID_LENGTH: 'invalid_length',
  INVALID_QUERY: 'invalid_query',
  INVALID_TLD: 'invalid_tld',
  MAINTENANCE: 'tld_in_maintenance',
  MAPPABLE: 'mappable',
  MAPPED: 'mapped_domain',
  MAPPED_OTHER_SITE_SAME_USER: 'mapped_to_other_site_same_user',
  MAPPED_OTHER_SITE_SAME_USER_REGISTRABLE: 'mapped_to_other_site_same_user_registrable',
  MAPPED_SAME_SITE_NOT_TRANSFERRABLE: 'mapped_to_same_site_not_transferrable',
  MAPPED_SAME_SITE_TRANSFERRABLE: 'mapped_to_same_site_transferrable',
  MAPPED_SAME_SITE_REGISTRABLE: 'mapped_to_same_site_registrable',
  NOT_AVAILABLE: 'not_available',
  NOT_REGISTRABLE: 'available_but_not_registrable',
  PURCHASES_DISABLED: 'domain_registration_unavailable',
  RECENT_REGISTRATION_LOCK_NOT_TRANSFERRABLE: 'recent_registration_lock_not_transferrable',
  RECENTLY_UNMAPPED: 'recently_mapped',
  RECENTLY_EXPIRED: 'recently_expired',
  REGISTERED: 'registered_domain',
  REGISTERED_OTHER_SITE_SAME_USER: 'registered_on_other_site_same_user',
  REGISTERED_SAME_SITE: 'registered_on_same_site',
  RESTRICTED: 'restricted_domain',
  SERVER_TRANSFER_PROHIBITED_NOT_TRANSFERRABLE: 'server_transfer_prohibited_not_transferrable',
  TLD_NOT_SUPPORTED: 'tld_not_supported',
  TLD_NOT_SUPPORTED_AND_DOMAIN_NOT_AVAILABLE: 'tld_not_supported_and_domain_not_available',
  TLD_NOT_SUPPORTED_TEMPORARILY: 'tld_not_supported_temporarily',
  TRANSFER_PENDING: 'transfer_pending',
  TRANSFER_PENDING_SAME_USER: 'transfer_pending_same_user',
  TRANSFERRABLE: 'transferrable',
  TRANSFERRABLE_PREMIUM: 'transferrable_premium',
  UNKNOWN: 'unknown',
  UNKNOWN_ACTIVE: 'unknown_active_domain_with_wpcom',
  WPCOM_STAGING_DOMAIN: 'wpcom_staging_domain',
} as const;
export type DomainAvailability = (typeof DOMAIN_AVAILABILITY)[keyof typeof DOMAIN_AVAILABILITY];

/** Top-level names outside the public DNS: of this machine, of a local network, of other naming systems. */
const SPECIAL_TLDS = new Set(['localhost', 'local', 'invalid', 'internal', 'arpa', 'onion', 'alt']);

/** A normalized domain name, or why it is invalid. */
export type ParsedDomain =
  | { kind: 'name'; name: string }
  | {
      kind: 'unusable';
      status:
        | 'empty_query'
        | 'invalid_query'
        | 'invalid_length'
        | 'invalid_domain'
        | 'invalid_tld'
        | 'tld_not_supported';
    };

/**
 * Parses a typed domain name, in any case and script, possibly pasted as an address with a scheme and a path. `bücher.example`
 * becomes `xn--bcher-kva.example`, as in DNS.
 */
export function parseDomain(text: string): ParsedDomain {
  const typed = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (typed === '') return { kind: 'unusable', status: 'empty_query' };
  if (typed.length > 253 || typed.split('.').some((label) => label.length > 63))
    return { kind: 'unusable', status: 'invalid_length' };
  const name = toAscii(typed);
  if (name === undefined) return { kind: 'unusable', status: 'invalid_query' };
  const labels = name.split('.');
  if (name.length > 253 || labels.some((label) => label.length > 63))
    return { kind: 'unusable', status: 'invalid_length' };
  if (labels.length < 2 || labels.some((label) => !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label)))
    return { kind: 'unusable', status: 'invalid_domain' };
  const tld = labels.at(-1)!;
  // Only digits are the end of an IP address (RFC 3696, 2); no top-level name has one letter.
  if (!/^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(tld)) return { kind: 'unusable', status: 'invalid_tld' };
  if (SPECIAL_TLDS.has(tld)) return { kind: 'unusable', status: 'tld_not_supported' };
  return { kind: 'name', name };
}

/** Returns undefined for characters that no name has. */
function toAscii(name: string): string | undefined {
  if (/^[a-z0-9.-]*$/.test(name)) return name;
  if (/[\s!-,/:-@[-`{-\u007f]/.test(name)) return undefined;
  return URL.parse(`http://${name}/`)?.hostname;
}
