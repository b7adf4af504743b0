import type { Context } from '#server/context.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { getManagedBlog } from '#server/features/blogs/resolve.ts';
import { findConnectedSite } from '#server/features/connected-sites/queries.ts';
import { findPostAddress } from '#server/features/post-by-email/queries.ts';
import { isEmailReceived, toPostAddress } from '#server/features/post-by-email/rules.ts';
import { EMAIL_NOT_RECEIVED, savePostAddress } from '#server/features/post-by-email/save.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/modules.ts';
import { isModuleSlug, MODULES, type ModuleSlug } from '#shared/domain/modules.ts';
import { forwardCall } from './connected.ts';
import { isOptionName, parseOption } from './options.ts';
import { presentModules, presentSettings } from './present.ts';
import { updateModules } from './queries.ts';

/** Adds the viewer's own address to post to, to the options of a site that the viewer manages (MO-20). */
async function addPostAddress({ db, config }: Context, blog: BlogRow, viewer: Viewer): Promise<BlogRow> {
  const token = await findPostAddress(db, blog.id, viewer.id);
  const post_by_email_address = token === undefined ? '' : toPostAddress(config, token);
  return { ...blog, options: { ...blog.options, post_by_email_address } };
}

/** The platform's call to a site's modules and their settings (AP-26 to AP-28, platform facts 5.1 and 5.2). */
export const moduleRoutes: Route<Context>[] = [
  route(api.getFromBlog, async (context: Context, { siteId, path }, viewer) => {
    const connected = await findConnectedSite(context.db, siteId, viewer.id);
    if (connected) return forwardCall(context, connected, { path });
    const managed = await getManagedBlog(context, siteId, viewer);
    const blog = await addPostAddress(context, managed, viewer);
    const target = parsePath(path);
    if (target.kind === 'modules') return { data: presentModules(blog, context.config) };
    if (target.kind === 'settings') return { data: presentSettings(blog) };
    throw createUnknownPathError();
  }),

  route(api.postToBlog, async (context: Context, { siteId, path, body }, viewer) => {
    const connected = await findConnectedSite(context.db, siteId, viewer.id);
    if (connected) return forwardCall(context, connected, { path, body: parseObject(body) });
    const blog = await getManagedBlog(context, siteId, viewer);
    const target = parsePath(path);
    const sent = parseObject(body);
    if (target.kind === 'module') {
      await saveSettings(context, blog, viewer, { [target.slug]: sent.active });
      return { data: { code: 'success', message: `${target.slug} is ${sent.active ? 'on' : 'off'}.` } };
    }
    if (target.kind !== 'settings') throw createUnknownPathError();
    const saved = await saveSettings(context, blog, viewer, sent);
    return { data: { code: 'success', message: 'Settings saved.', ...saved } };
  }),
];

type Target =
  | { kind: 'modules' }
  | { kind: 'settings' }
  | { kind: 'module'; slug: ModuleSlug }
  | { kind: 'none' };

/** Parses a path inside a site. Throws `not_found` for an unknown module. */
function parsePath(path: string): Target {
  const plain = path.replace(/\/$/, '');
  if (plain === '/jetpack/v4/module/all') return { kind: 'modules' };
  if (plain === '/jetpack/v4/settings') return { kind: 'settings' };
  const slug = /^\/jetpack\/v4\/module\/([a-z0-9-]+)\/active$/.exec(plain)?.[1];
  if (slug === undefined) return { kind: 'none' };
  if (!isModuleSlug(slug)) throw new AppError('not_found', `There is no module called “${slug}”.`);
  return { kind: 'module', slug };
}

function createUnknownPathError(): AppError {
  return new AppError('not_found', 'There is nothing at this path of the site.');
}

function parseObject(body: string | Record<string, unknown>): Record<string, unknown> {
  if (typeof body !== 'string') return body;
  try {
    const value: unknown = JSON.parse(body);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {}
  throw new AppError('invalid_input', 'The body must be a JSON object.');
}

/**
 * Saves all settings or, with an error, none: modules by slug, options by name. Returns the site's own choice, a new address to
 * post to.
 */
async function saveSettings(
  context: Context,
  blog: BlogRow,
  viewer: Viewer,
  sent: Record<string, unknown>,
): Promise<Pick<api.BlogChange, 'post_by_email_address'>> {
  const { db, clock, config } = context;
  const modules: Record<string, boolean> = {};
  const options: Record<string, unknown> = {};
  const { post_by_email_address, ...others } = sent;
  for (const [name, value] of Object.entries(others)) {
    if (isModuleSlug(name)) modules[name] = parseActive(name, value, config);
    else if (isOptionName(name)) options[name] = parseOption(name, value);
    else throw new AppError('invalid_input', `There is no setting called “${name}”.`);
  }
  return db.transaction().execute(async (trx) => {
    await updateModules(trx, blog.id, { modules, options }, clock.now());
    if (post_by_email_address === undefined) return {};
    return {
      post_by_email_address: await savePostAddress(trx, context, blog, viewer, post_by_email_address),
    };
  });
}

function parseActive(slug: ModuleSlug, value: unknown, config: Context['config']): boolean {
  if (typeof value !== 'boolean')
    throw new AppError('invalid_input', 'Say with “active” whether the module is on: true or false.');
  if (value && !MODULES[slug].isAvailable)
    throw new AppError('invalid_input', 'This module isn’t available on this server.');
  if (value && slug === 'post-by-email' && !isEmailReceived(config))
    throw new AppError('invalid_input', EMAIL_NOT_RECEIVED);
  return value;
}
