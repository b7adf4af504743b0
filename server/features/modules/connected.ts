import type { Context } from '#server/context.ts';
import { callConnectedSite } from '#server/features/connected-sites/call.ts';
import type { ConnectedSiteRow } from '#server/features/connected-sites/queries.ts';
import { toRefusalError } from '#server/features/connected-sites/rules.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** Calls of a WordPress plugin under `/jetpack/v4/` of its site; only those for modules and settings are forwarded. */
const FORWARDED = /^\/jetpack\/v4\/(module\/all|module\/[a-z0-9-]+\/active|settings)\/?$/;

/** Forwards a call to a connected site that has the plugin. Throws an AppError with a sentence if it fails. */
export async function forwardCall(
  context: Context,
  site: ConnectedSiteRow,
  { path, body }: { path: string; body?: Record<string, unknown> },
): Promise<{ data: Record<string, unknown> }> {
  if (!FORWARDED.test(path)) throw new AppError('not_found', 'There is nothing at this path of the site.');
  const outcome = await callConnectedSite(context, site, {
    path: path.replace(/\/$/, ''),
    ...(body && { method: 'POST', body }),
  });
  if (outcome.kind === 'refused') {
    if (outcome.reason === 'no_route')
      throw new AppError(
        'not_found',
        'Modules aren’t available on this site: it would have to run WordPress with the Jetpack plugin.',
      );
    throw toRefusalError(outcome);
  }
  const { body: data } = outcome;
  if (data === null || typeof data !== 'object' || Array.isArray(data))
    throw toRefusalError({ kind: 'refused', reason: 'rest' });
  return { data: data as Record<string, unknown> };
}
