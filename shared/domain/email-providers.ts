/** The providers whose records can be set up by a template: code, and the provider and service of the template. */
export const EMAIL_PROVIDERS = {
  GMAIL: { provider: 'g-suite', service: 'gmail' },
  G_SUITE: { provider: 'g-suite', service: 'G-Suite' },
  ICLOUD_MAIL: { provider: 'apple-icloud-mail', service: 'icloud-mail' },
  MICROSOFT_OFFICE365: { provider: 'microsoft-office365', service: 'O365' },
  ZOHO_MAIL: { provider: 'zoho-mail', service: 'Zoho' },
} as const;
export type EmailProvider = keyof typeof EMAIL_PROVIDERS;

/** A record as whoever manages a domain's DNS sets it. */
export interface DnsRecord {
  type: 'A' | 'AAAA' | 'CNAME' | 'MX' | 'TXT';
  name: string;
  value: string;
  /** Of an MX record. */
  priority?: number | undefined;
}

interface Template {
  /** What people call it; a proper name. */
  name: string;
  isMailServer: (host: string) => boolean;
  /** Mail servers with their priority. */
  servers: (domain: string) => [priority: number, host: string][];
  /** Who may send, as SPF says it. */
  spf: string;
  /** How the TXT record begins by which the provider knows whose domain it is; the provider says the rest. */
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

/** G Suite stands before Gmail: its verification tells them apart, for their mail servers are the same. */
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
 * Whose mail servers a domain names; undefined for none, and for any other provider.
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

/** The records that have a domain's email go to a provider. What the provider has to give out itself ends in “…”. */
export function listEmailRecords(code: EmailProvider, domain: string): DnsRecord[] {
  const { servers, spf, verification } = TEMPLATES[code];
  return [
    ...servers(domain).map(([priority, value]) => ({ type: 'MX' as const, name: domain, value, priority })),
    { type: 'TXT', name: domain, value: spf },
    ...(verification ? [{ type: 'TXT' as const, name: domain, value: `${verification}…` }] : []),
  ];
}
