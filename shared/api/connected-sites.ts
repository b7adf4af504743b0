import { z } from 'zod';
import { CONNECTION_ERRORS } from '../domain/connection-errors.ts';
import { endpoint } from '../endpoint.ts';

/** A blog that is hosted elsewhere, as its owner sees it. */
export const ConnectedSite = z.object({
  /** From the same numbers as those of hosted blogs. */
  ID: z.number().int(),
  /** `wordpress`: reached over its REST interface. `feed`: its feed is all there is. */
  kind: z.enum(['wordpress', 'feed']),
  name: z.string(),
  URL: z.string(),
  /** How addresses of pages and calls name it. */
  domain: z.string(),
  icon: z.string().nullable(),
  /** The feed that it is followed by; null where it has none. */
  feed_ID: z.number().int().nullable(),
  /** Who Tidings is there; null where nothing is asked for. */
  username: z.string().nullable(),
  is_healthy: z.boolean(),
  /** '' while it is healthy. */
  error: z.enum(['', ...CONNECTION_ERRORS]),
  /** When it was last looked at. */
  checked_at: z.iso.datetime(),
  /** Whether it is looked at every five minutes. */
  is_monitored: z.boolean(),
  /** Since when it is down, as its owner was told; null while it is up. */
  down_since: z.iso.datetime().nullable(),
});
export type ConnectedSite = z.output<typeof ConnectedSite>;

const SiteId = z.coerce.number().int().positive();
const Username = z.string().trim().min(1).max(100);
/** WordPress shows it in groups of four; the spaces mean nothing. */
const Token = z.string().trim().min(1).max(200);
const PATH = '/wpcom/v2/connected-sites';

export const listConnectedSites = endpoint({
  method: 'GET',
  path: PATH,
  access: 'member',
  summary: 'The sites elsewhere that the member has connected, by name',
  input: z.object({}),
  answer: z.object({ sites: z.array(ConnectedSite) }),
});

/** Fails with `connection_failed` and a sentence for each reason, `already_exists` where it is connected already. */
export const createConnectedSite = endpoint({
  method: 'POST',
  path: `${PATH}/new`,
  access: 'verified',
  verifiedBefore: 'connecting a site',
  summary: 'Connects a site: WordPress with a username and an application password, any other by its feed',
  input: z
    .object({
      url: z.string().trim().min(1).max(2_000),
      username: Username.optional(),
      token: Token.optional(),
      /** Whether to subscribe to it as well. */
      follow: z.boolean().default(true),
    })
    .refine(({ username, token }) => (username === undefined) === (token === undefined), {
      path: ['token'],
      error: 'Enter both the username and the application password, or neither.',
    }),
  answer: ConnectedSite,
});

export const getConnectedSite = endpoint({
  method: 'GET',
  path: `${PATH}/:siteId`,
  access: 'member',
  summary: 'One connected site of the member’s',
  input: z.object({ siteId: SiteId }),
  answer: ConnectedSite,
});

export const deleteConnectedSite = endpoint({
  method: 'POST',
  path: `${PATH}/:siteId/delete`,
  access: 'member',
  summary: 'Disconnects a site and forgets its password; nothing changes on the site',
  input: z.object({ siteId: SiteId }),
  answer: z.object({ success: z.literal(true) }),
});

export const updateConnectedSiteToken = endpoint({
  method: 'POST',
  path: `${PATH}/:siteId/token`,
  access: 'member',
  summary: 'Replaces the username and application password, once the site has taken them',
  input: z.object({ siteId: SiteId, username: Username, token: Token }),
  answer: ConnectedSite,
});
