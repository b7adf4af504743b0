import type { Domain, ProofLookup, SslProblem } from '#shared/api/domains.ts';
import { getDomainType } from '#shared/domain/domains.ts';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';

/** Returns the type of a domain, in two words. */
export function getTypeName(domain: Domain): string {
  switch (getDomainType(domain)) {
    case 'SITE_REDIRECT':
      return t('Redirect');
    case 'TRANSFER':
      return t('Transfer');
    case 'WPCOM':
      return t('Free address');
    case 'REGISTERED':
      return t('Registered domain');
    case 'MAPPED':
      return t('Your domain');
  }
}

/** Returns the state of a domain, in a few words: the first thing that is missing. */
export function getStateLabel(domain: Domain): string {
  if (domain.type === 'redirect') return t('The whole blog redirects there');
  if (domain.type === 'wpcom')
    return domain.primary_domain ? t('The blog is here') : t('Redirects to the primary address');
  if (!domain.is_proven) return t('Waiting for its DNS record');
  const { facts } = domain;
  if (!facts) return t('Checking');
  if (facts.points_here === null) return t('Its DNS servers didn’t answer');
  if (!facts.points_here) return t('DNS doesn’t point here');
  switch (facts.ssl_status) {
    case 'active':
      return t('Works, with HTTPS');
    case 'newly_registered':
      return t('Waiting for its certificate');
    case 'pending':
      return t('HTTPS doesn’t work');
    case 'disabled':
      return t('Works, without HTTPS');
  }
}

/** Describes the result of looking up the record that a domain waits for. */
export function getLookupMessage(lookup: Exclude<ProofLookup, 'found'>): string {
  switch (lookup) {
    case 'no_record':
      return t('We can’t see the record yet. A new one can take an hour to show up.');
    case 'other_record':
      return t('There’s a record with this name, but it has a different value.');
    case 'no_answer':
      return t('This domain’s DNS servers didn’t respond. Try again in a few minutes.');
  }
}

/** Says what prevents HTTPS, and what to do about it. */
export function getSslMessage(problem: SslProblem): string {
  switch (problem) {
    case 'no_https_here':
      return t('This server doesn’t use HTTPS, so its domains don’t either.');
    case 'not_proven':
      return t('HTTPS is checked once the domain is proven to be yours.');
    case 'no_address':
      return t('DNS has no address for this domain, so there’s nothing to connect to. Set the record above.');
    case 'private_address':
      return t('This domain points to an address that isn’t on the public internet. Change the record.');
    case 'forbidden_port':
      return t('This server isn’t on the usual port for HTTPS, so the certificate can’t be checked.');
    case 'no_connection':
      return t('Nothing accepts connections at this domain. Check that it points to this server.');
    case 'timeout':
      return t('The server at this domain didn’t respond in time. Try again in a few minutes.');
    case 'no_tls':
      return t('The server at this domain doesn’t offer HTTPS. Its operator has to set up a certificate.');
    case 'expired':
      return t('The certificate has expired. The server’s operator has to renew it.');
    case 'not_yet_valid':
      return t('The certificate isn’t valid yet. Check the clock of the server.');
    case 'wrong_name':
      return t('The certificate is for another name. The server’s operator has to add this domain to it.');
    case 'self_signed':
      return t(
        'The certificate is self-signed, so browsers warn visitors. It has to come from a known authority.',
      );
    case 'untrusted':
      return t(
        'Browsers don’t trust the certificate. It has to come from a known authority, with its whole chain.',
      );
  }
}

/** Returns the server's own sentence if it rejected something, else a general one. */
export function toErrorMessage({ code, message }: CallError): string {
  const isExplained = ['invalid_input', 'already_exists', 'forbidden', 'not_found', 'throttled'].includes(
    code,
  );
  return isExplained ? message : t('That didn’t work. Please try again.');
}
