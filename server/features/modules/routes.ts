import type { Context } from '#server/context.ts';
import type { SiteRow } from '#server/features/blogs/queries.ts';
import { getManagedSite } from '#server/features/blogs/resolve.ts';
import { findConnectedSite } from '#server/features/connected-sites/queries.ts';
import { findPostAddress } from '#server/features/post-by-email/queries.ts';
import { addressOfToken, isMailReceived } from '#server/features/post-by-email/rules.ts';
import { NOT_RECEIVED, savePostAddress } from '#server/features/post-by-email/save.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/modules.ts';
import { isModuleSlug, MODULES, type ModuleSlug } from '#shared/domain/modules.ts';
import { passOn } from './connected.ts';
import { isOptionName, parseOption } from './options.ts';
import { presentModules, presentSettings } from './present.ts';
import { updateModules } from './queries.ts';

/** The site, which the viewer manages (MO-20), with the viewer's own address to post to among its options. */
async function withPostAddress({ db, config }: Context, site: SiteRow, viewer: Viewer): Promise<SiteRow> {
  const token = await findPostAddress(db, site.id, viewer.id);
  const post_by_email_address = token === undefined ? '' : addressOfToken(config, token);
  return { ...site, options: { ...site.options, post_by_email_address } };
}

/** The platform's call to what is inside a site: its modules and their settings (AP-26 to AP-28, platform facts 5.1 and 5.2). */
export const moduleRoutes: Route<Context>[] = [
  route(api.getFromSite, async (context: Context, { siteId, path }, viewer) => {
    const connected = await findConnectedSite(context.db, siteId, viewer.id);
    if (connected) return passOn(context, connected, { path });
    const managed = await getManagedSite(context, siteId, viewer);
    const site = await withPostAddress(context, managed, viewer);
    const place = placeOf(path);
    if (place.kind === 'modules') return { data: presentModules(site, context.config) };
    if (place.kind === 'settings') return { data: presentSettings(site) };
    throw unknownPath();
  }),

  route(api.postToSite, async (context: Context, { siteId, path, body }, viewer) => {
    const connected = await findConnectedSite(context.db, siteId, viewer.id);
    if (connected) return passOn(context, connected, { path, body: objectOf(body) });
    const site = await getManagedSite(context, siteId, viewer);
    const place = placeOf(path);
    const sent = objectOf(body);
    if (place.kind === 'module') {
      await saveSettings(context, site, viewer, { [place.slug]: sent.active });
      return { data: { code: 'success', message: `${place.slug} is ${sent.active ? 'on' : 'off'}.` } };
    }
    if (place.kind !== 'settings') throw unknownPath();
    const saved = await saveSettings(context, site, viewer, sent);
    return { data: { code: 'success', message: 'Settings saved.', ...saved } };
  }),
];

type Place =
  | { kind: 'modules' }
  | { kind: 'settings' }
  | { kind: 'module'; slug: ModuleSlug }
  | { kind: 'none' };

/** What a path inside a site means. Throws `not_found` for a module that there is not. */
function placeOf(path: string): Place {
  const plain = path.replace(/\/$/, '');
  if (plain === '/jetpack/v4/module/all') return { kind: 'modules' };
  if (plain === '/jetpack/v4/settings') return { kind: 'settings' };
  const slug = /^\/jetpack\/v4\/module\/([a-z0-9-]+)\/active$/.exec(plain)?.[1];
  if (slug === undefined) return { kind: 'none' };
  if (!isModuleSlug(slug)) throw new AppError('not_found', `There is no module called “${slug}”.`);
  return { kind: 'module', slug };
}

function unknownPath(): AppError {
  return new AppError('not_found', 'There is nothing at this path of the site.');
}

function objectOf(body: string | Record<string, unknown>): Record<string, unknown> {
  if (typeof body !== 'string') return body;
  try {
    const value: unknown = JSON.parse(body);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {}
  throw new AppError('invalid_input', 'The body must be a JSON object.');
}

/**
 * All of the settings or, with a sentence, none of them: modules by slug, options by name. Answers what the site has chosen itself, a
 * new address to post to.
 */
async function saveSettings(
  context: Context,
  site: SiteRow,
  viewer: Viewer,
  sent: Record<string, unknown>,
): Promise<Pick<api.SiteChange, 'post_by_email_address'>> {
  const { db, clock, config } = context;
  const modules: Record<string, boolean> = {};
  const options: Record<string, unknown> = {};
  const { post_by_email_address: wish, ...others } = sent;
  for (const [name, value] of Object.entries(others)) {
    if (isModuleSlug(name)) modules[name] = parseActive(name, value, config);
    else if (isOptionName(name)) options[name] = parseOption(name, value);
    else throw new AppError('invalid_input', `There is no setting called “${name}”.`);
  }
  return db.transaction().execute(async (trx) => {
    await updateModules(trx, site.id, { modules, options }, clock.now());
    if (wish === undefined) return {};
    return { post_by_email_address: await savePostAddress(trx, context, site, viewer, wish) };
  });
}

function parseActive(slug: ModuleSlug, value: unknown, config: Context['config']): boolean {
  if (typeof value !== 'boolean')
    throw new AppError('invalid_input', 'Say with “active” whether the module is on: true or false.');
  if (value && !MODULES[slug].isAvailable)
    throw new AppError('invalid_input', 'This module isn’t available on this server.');
  if (value && slug === 'post-by-email' && !isMailReceived(config))
    throw new AppError('invalid_input', NOT_RECEIVED);
  return value;
}
