/** Providers whose records have a template: code, and the template's provider and service. */
export const EMAIL_PROVIDERS = {
  GMAIL: { provider: 'g-suite', service: 'gmail' },
  G_SUITE: { provider: 'g-suite', service: 'G-Suite' },
  ICLOUD_MAIL: { provider: 'apple-icloud-mail', service: 'icloud-mail' },
  MICROSOFT_OFFICE365: { provider: 'microsoft-office365', service: 'O365' },
  ZOHO_MAIL: { provider: 'zoho-mail', service: 'Zoho' },
} as const;
export type EmailProvider = keyof typeof EMAIL_PROVIDERS;

/** A DNS record to set for a domain. */
export interface DnsRecord {
  type: 'A' | 'AAAA' | 'CNAME' | 'MX' | 'TXT';
  name: string;
  value: string;
  /** Only for MX records. */
  priority?: number | undefined;
}

interface Template {
  /** Display name, not translated. */
  name: string;
  isMailServer: (host: string) => boolean;
  /** Mail servers with their priority. */
  servers: (domain: string) => [priority: number, host: string][];
  /** The SPF rule that allows it to send. */
  spf: string;
  /** The beginning of the TXT record that verifies the domain; the provider supplies the rest. */
  verification?: string;
}

const isBelow = (...names: string[]) => {
  return (host: string) => names.some((name) => host === name || host.endsWith(`.${name}`));
};
const GOOGLE = {
  isMailServer: isBelow('google.com', 'googlemail.com'),
  servers: (): [number, string][] => [
    [1, 'aspmx.l.google.com'],
    [5, 'alt1.aspmx.l.google.com'],
    [5, 'alt2.aspmx.l.google.com'],
    [10, 'alt3.aspmx.l.google.com'],
    [10, 'alt4.aspmx.l.google.com'],
  ],
  spf: 'v=spf1 include:_spf.google.com ~all',
};

/** G Suite comes before Gmail: they have the same mail servers, and its verification distinguishes them. */
const TEMPLATES: Record<EmailProvider, Template> = {
  G_SUITE: { name: 'Google Workspace', ...GOOGLE, verification: 'google-site-verification=' },
  GMAIL: { name: 'Gmail', ...GOOGLE },
  ICLOUD_MAIL: {
    name: 'iCloud Mail',
    isMailServer: isBelow('mail.icloud.com'),
    servers: () => [
      [10, 'mx01.mail.icloud.com'],
      [10, 'mx02.mail.icloud.com'],
    ],
    spf: 'v=spf1 include:icloud.com ~all',
    verification: 'apple-domain=',
  },
  MICROSOFT_OFFICE365: {
    name: 'Microsoft 365',
    isMailServer: isBelow('mail.protection.outlook.com', 'mx.microsoft'),
    servers: (domain) => [[0, `${domain.replaceAll('.', '-')}.mail.protection.outlook.com`]],
    spf: 'v=spf1 include:spf.protection.outlook.com -all',
    verification: 'MS=',
  },
  ZOHO_MAIL: {
    name: 'Zoho Mail',
    isMailServer: isBelow('zoho.com', 'zoho.eu', 'zoho.in', 'zoho.com.au', 'zoho.jp'),
    servers: () => [
      [10, 'mx.zoho.com'],
      [20, 'mx2.zoho.com'],
      [50, 'mx3.zoho.com'],
    ],
    spf: 'v=spf1 include:zohomail.com ~all',
    verification: 'zoho-verification=',
  },
};

export const getEmailProviderName = (code: EmailProvider): string => TEMPLATES[code].name;

/**
 * Returns the provider whose mail servers a domain has; undefined for none, and for any other provider.
 * @param servers hosts of its MX records
 * @param texts its TXT records
 */
export function findEmailProvider(
  servers: readonly string[],
  texts: readonly string[],
): EmailProvider | undefined {
  const hosts = servers.map((host) => host.toLowerCase().replace(/\.$/, ''));
  return (Object.keys(TEMPLATES) as EmailProvider[]).find((code) => {
    const { isMailServer, verification } = TEMPLATES[code];
    const isVerified = verification !== undefined && texts.some((text) => text.startsWith(verification));
    return hosts.some(isMailServer) && (code !== 'G_SUITE' || isVerified);
  });
}

/** Returns the records that route a domain's email to a provider. Values that the provider must supply end in “…”. */
export function listEmailRecords(code: EmailProvider, domain: string): DnsRecord[] {
  const { servers, spf, verification } = TEMPLATES[code];
  return [
    ...servers(domain).map(([priority, value]) => ({ type: 'MX' as const, name: domain, value, priority })),
    { type: 'TXT', name: domain, value: spf },
    ...(verification ? [{ type: 'TXT' as const, name: domain, value: `${verification}…` }] : []),
  ];
}
