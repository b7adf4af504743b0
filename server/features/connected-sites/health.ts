import type { Context } from '#server/context.ts';
import { type ConnectionError, HEALTH_CHECK_MS } from '#shared/domain/connection-errors.ts';
import { callConnectedSite } from './call.ts';
import type { ConnectedSiteRow } from './queries.ts';
import { claimCheck, recordHealth } from './queries-health.ts';
import { toBreakdownReason, toRefusalReason } from './rest.ts';
import { toConnectionError } from './rules.ts';

/** A home page has some kilobytes; the beginning of a larger one is enough. */
const MAX_BYTES = 4 * 1024 * 1024;
const TOTAL_MS = 15_000;
const BREAKDOWNS = [500, 502, 503, 504];

/**
 * Returns a site's health: from a new check, or within five minutes of the last one, its result. Of concurrent callers one
 * checks, and the others get the previous result.
 */
export async function checkHealth(
  context: Context,
  site: ConnectedSiteRow,
): Promise<Pick<ConnectedSiteRow, 'is_healthy' | 'health_error'>> {
  const now = context.clock.now();
  const claimed = await claimCheck(context.db, site.id, {
    before: new Date(now.getTime() - HEALTH_CHECK_MS),
    now,
  });
  if (!claimed) return site;
  const error = await probeSite(context, claimed);
  await recordHealth(context.db, claimed, error);
  return { is_healthy: error === '', health_error: error };
}

/** Checks a site as a visitor and then, if it is WordPress, as its owner. Returns '' if all is well. */
export async function probeSite(context: Context, site: ConnectedSiteRow): Promise<ConnectionError | ''> {
  const home = await checkHomePage(context, site.url);
  if (home !== '' || site.kind === 'feed') return home;
  const me = await callConnectedSite(context, site, {
    path: '/wp/v2/users/me',
    query: { context: 'edit' },
  });
  return me.kind === 'answer' ? '' : toConnectionError(me.reason);
}

async function checkHomePage({ fetchUrl }: Context, url: string): Promise<ConnectionError | ''> {
  const page = await fetchUrl(url, {
    accept: 'text/html,*/*;q=0.5',
    maxBytes: MAX_BYTES,
    totalMs: TOTAL_MS,
    errorBodies: BREAKDOWNS,
  });
  if (page.kind === 'failed' && (page.reason === 'too_large' || page.reason === 'bad_encoding')) return '';
  if (page.kind !== 'response') return toConnectionError(toRefusalReason(page));
  if (page.status < 400) return '';
  return toConnectionError(toBreakdownReason(new TextDecoder().decode(page.body)));
}
