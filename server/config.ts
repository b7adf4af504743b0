import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .optional()
  .transform((text) => text === 'true' || text === '1');

const optional = z
  .string()
  .optional()
  .transform((text) => (text ? text : undefined));

/** A comma list of addresses and networks, such as `127.0.0.1, 10.0.0.0/8, fd00::/8`. */
const networks = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )
  .superRefine((items, context) => {
    for (const item of items.filter((item) => !isNetwork(item)))
      context.addIssue({
        code: 'custom',
        message: `“${item}” is neither an address nor a network. Write, for example, 127.0.0.1 or 10.0.0.0/8`,
      });
  });

function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text) || ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
}

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isServerAddress(text: string): boolean {
  const { host = text, six } = /^(?:\[(?<six>.+)\]|(?<host>[\d.]+))(?::\d{1,5})?$/.exec(text)?.groups ?? {};
  return z.union([z.ipv4(), z.ipv6()]).safeParse(six ?? host).success;
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
}

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: networks,
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(10_000),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .or(z.literal('').transform(() => undefined)),
  DATABASE_URL: optional.refine((text) => text === undefined || isPostgresUrl(text), {
    error: 'must be an address such as postgres://user:password@host:5432/database',
  }),
  DATA_DIR: z.string().default('./data'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SECRET: z.string().min(32).optional(),
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('Tidings <tidings@localhost>'),
  MAIL_IN_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  MAIL_IN_HOST: z.string().default('0.0.0.0'),
  MAIL_IN_DOMAIN: optional,
  MAIL_IN_TLS_CERT: optional,
  MAIL_IN_TLS_KEY: optional,
  MAIL_IN_RELAYS: networks,
  FETCH_ALLOW_PRIVATE_NETWORKS: flag,
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine(
      (servers) => servers.every(isServerAddress),
      'give IP addresses with commas between, such as 9.9.9.9,1.1.1.1:53',
    ),
  COMPANY_NAME: z.string().default('Company'),
  COMPANY_TEAM: z.string().default('a8c'),
  OIDC_ISSUER: optional,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TIDINGS_MODE: z.enum(['production', 'development', 'demo', 'test']).default('production'),
});

const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** All settings from the environment, checked once at start. docs/configuration.md explains each name. */
export interface Config {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** The public address of this Tidings, without a slash at the end; links in emails start with it. */
  publicUrl: string;
  /** Addresses and networks of trusted proxies; X-Forwarded-* from others is ignored. */
  trustProxy: string[];
  /** Maximum concurrent connections of the web server. */
  maxConnections: number;
  /** Processes that answer requests; with 1 the only process does everything. */
  webProcesses: number;
  /** Token that Prometheus must send to read /metrics; open to everyone if absent. */
  metricsToken: string | undefined;
  databaseUrl: string | undefined;
  /** Absolute. Has postgres/, outbox/, uploads/ and secret. */
  dataDir: string;
  role: 'all' | 'web' | 'worker';
  /** Signs cookies and links; if absent, created at the first start and stored in DATA_DIR/secret. */
  secret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Whether users get email: it is sent, or the outbox itself is read, as in the demo, development and tests. */
  sendsEmail: boolean;
  /** Directory of emails without SMTP_URL, as .eml files. */
  outboxDir: string;
  /** How emails to the secret addresses of writers are received; undefined if they are not. */
  mailIn:
    | {
        port: number;
        host: string;
        /** The part after the @ of these addresses, in lower case. */
        domain: string;
        /** Files in PEM, for STARTTLS. */
        tls: { certFile: string; keyFile: string } | undefined;
        /** Addresses and networks of relays, which forward many senders' email. */
        relays: string[];
      }
    | undefined;
  fetchAllowPrivateNetworks: boolean;
  /** DNS servers for lookups of blogs' domains; empty for the machine's own. */
  dnsServers: string[];
  organizationName: string;
  organizationTeam: string;
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  logLevel: string;
  /** development and demo serve /dev/*; the tests set test. */
  mode: 'production' | 'development' | 'demo' | 'test';
}

/** Reads the environment. Throws one Error that describes every invalid variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(
      `There’s a problem with the configuration. ${errors.join('; ')}. See docs/configuration.md.`,
    );
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const missing = OIDC_NAMES.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < OIDC_NAMES.length)
    throw new Error(
      `Logging in with an OpenID provider takes ${OIDC_NAMES.join(', ')}: set ${missing.join(' and ')} too, or none of them. See docs/configuration.md.`,
    );
  const oidc =
    env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
      ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
      : undefined;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    trustProxy: env.TRUST_PROXY,
    maxConnections: env.MAX_CONNECTIONS,
    webProcesses: env.WEB_PROCESSES,
    metricsToken: env.METRICS_TOKEN,
    databaseUrl: env.DATABASE_URL,
    dataDir,
    role: env.ROLE,
    secret: env.SECRET,
    sendsEmail: env.SMTP_URL !== undefined || env.TIDINGS_MODE !== 'production',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    outboxDir: join(dataDir, 'outbox'),
    mailIn: env.MAIL_IN_PORT === 0 ? undefined : readMailIn(env, publicUrl),
    fetchAllowPrivateNetworks: env.FETCH_ALLOW_PRIVATE_NETWORKS,
    dnsServers: env.DNS_SERVERS,
    organizationName: env.COMPANY_NAME,
    organizationTeam: env.COMPANY_TEAM,
    oidc,
    logLevel: env.LOG_LEVEL,
    mode: env.TIDINGS_MODE,
  };
}

function readMailIn(env: z.output<typeof Environment>, publicUrl: string): Config['mailIn'] {
  const { MAIL_IN_TLS_CERT: certFile, MAIL_IN_TLS_KEY: keyFile } = env;
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new Error(
      'Encrypting received email takes MAIL_IN_TLS_CERT and MAIL_IN_TLS_KEY: set both, or neither of them. See docs/configuration.md.',
    );
  return {
    port: env.MAIL_IN_PORT,
    host: env.MAIL_IN_HOST,
    domain: (env.MAIL_IN_DOMAIN ?? new URL(publicUrl).hostname).toLowerCase(),
    tls: certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined,
    relays: env.MAIL_IN_RELAYS,
  };
}
