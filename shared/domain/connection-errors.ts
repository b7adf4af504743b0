/**
 * What a probe of a connected site can find wrong (platform facts 5.3), in the order in which it looks. Beside the platform's kinds
 * there is `tls_error`; those that its own protocol needs (`plugin_error`, `xmlrpc_error`) cannot happen here, since sites are
 * asked over REST alone.
 */
export const CONNECTION_ERRORS = [
  /** Its name leads nowhere. */
  'dns_error',
  /** Its certificate is not valid. */
  'tls_error',
  /** No answer in time. */
  'inactivity_error',
  /** Nothing listens, or the answer has a status from 400. */
  'http_error',
  /** WordPress says that its database is away. */
  'database_error',
  /** WordPress has broken down. */
  'fatal_error',
  /** Its REST interface is switched off, or what answers is none. */
  'rest_api_error',
  /** The password that Tidings keeps cannot be read any more. */
  'blog_token_error',
  /** The site does not take the username and password. */
  'user_token_error',
  /** This server may not visit the address. */
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
