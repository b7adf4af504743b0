/**
 * Errors of a connected site's health check (platform facts 5.3), in the order in which they are checked. `tls_error` is an
 * addition; the platform's `plugin_error` and `xmlrpc_error` cannot happen, because sites are accessed over REST only.
 */
export const CONNECTION_ERRORS = [
  /** Its name does not resolve. */
  'dns_error',
  /** Its certificate is not valid. */
  'tls_error',
  /** No response in time. */
  'inactivity_error',
  /** The connection is refused, or the response has a status from 400. */
  'http_error',
  /** WordPress reports that its database is unavailable. */
  'database_error',
  /** WordPress has crashed. */
  'fatal_error',
  /** Its REST interface is switched off, or the response is not one of it. */
  'rest_api_error',
  /** The stored password can no longer be decrypted. */
  'blog_token_error',
  /** The site rejects the username and password. */
  'user_token_error',
  /** This server may not access the address. */
  'generic_error',
  'unknown_error',
] as const;
export type ConnectionError = (typeof CONNECTION_ERRORS)[number];

/** Whether a site with this error shows nothing to its visitors: only then it counts as down. */
export function isOutage(error: ConnectionError | ''): boolean {
  return OUTAGES.has(error);
}
const OUTAGES = new Set<string>([
  'dns_error',
  'tls_error',
  'inactivity_error',
  'http_error',
  'database_error',
  'fatal_error',
]);

/** "Skip if the previous request was under 5 minutes ago" (platform facts 5.3). */
export const HEALTH_CHECK_MS = 5 * 60_000;
