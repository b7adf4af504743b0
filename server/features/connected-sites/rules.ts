import { AppError, type ErrorCode } from '#server/platform/http/errors.ts';
import type { ConnectionError } from '#shared/domain/connection-errors.ts';
import type { Refusal, RefusalReason } from './rest.ts';

/** Connected sites per user. */
export const CONNECTED_SITES_MAX = 100;

/** Returns host and port, and the path after `::` with `::` for slashes, as the platform's clients name a site. */
export function toDomain(url: string): string {
  const { host, pathname } = new URL(url);
  const path = pathname.split('/').filter(Boolean);
  return [host, ...path].join('::').toLowerCase();
}

/** Returns the connection error of a refused probe (platform facts 5.3). */
export function toConnectionError(reason: RefusalReason): ConnectionError {
  switch (reason) {
    case 'dns':
      return 'dns_error';
    case 'tls':
      return 'tls_error';
    case 'timeout':
      return 'inactivity_error';
    case 'connect':
    case 'http':
    case 'moved':
      return 'http_error';
    case 'database':
      return 'database_error';
    case 'fatal':
      return 'fatal_error';
    case 'rest':
    case 'no_route':
    case 'missing':
      return 'rest_api_error';
    case 'sealed':
      return 'blog_token_error';
    case 'token':
    case 'rights':
      return 'user_token_error';
    case 'address':
      return 'generic_error';
    case 'invalid':
      return 'unknown_error';
  }
}

/** Returns a refusal of a connected site as an error whose sentence says what to do. */
export function toRefusalError({ reason, message }: Refusal): AppError {
  const sentence = reason === 'invalid' && message ? `The site says: ${message}` : SENTENCES[reason];
  return new AppError(CODES[reason] ?? 'connection_failed', sentence, { reason });
}

const CODES: Partial<Record<RefusalReason, ErrorCode>> = {
  missing: 'not_found',
  no_route: 'not_found',
  invalid: 'invalid_input',
};

const SENTENCES: Record<RefusalReason, string> = {
  dns: 'We can’t find that site. Check the spelling of the address.',
  tls: 'The site’s security certificate isn’t valid, so we can’t talk to it safely. Renew the certificate and try again.',
  connect: 'We can’t reach that site. Check the address, or try again later.',
  timeout: 'The site took too long to respond. Try again later.',
  address: 'This address is on a private network. You can only connect sites on the public internet.',
  moved: 'The site answers at another address now. Disconnect it and connect it again with that one.',
  http: 'The site answered with an error. Try again later.',
  database: 'The site can’t reach its database. Ask its host for help.',
  fatal: 'WordPress has a critical error on that site. Its administrator has an email about it.',
  rest: 'The site’s REST API doesn’t answer. Check that no plugin or firewall turns it off.',
  token:
    'The site doesn’t accept this username and application password. Create a new one in your profile there.',
  sealed: 'Tidings can’t read the site’s application password any more. Enter a new one.',
  rights: 'Your user on the site isn’t allowed to do this.',
  no_route: 'This isn’t available on this site.',
  missing: 'The site can’t find this any more.',
  invalid: 'The site doesn’t accept this.',
};
