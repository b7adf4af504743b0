import type { BlogModules, BlogSettings } from '#shared/api/modules.ts';
import { MODULES } from '#shared/domain/modules.ts';

/** How older posts load: as pages, automatically, or by a button (MO-11). */
type InfiniteScroll = 'default' | 'scroll' | 'button';

/** Set elsewhere, or removed. */
const DROPPED = new Set([
  'custom-content-types',
  'jetpack_testimonial',
  'jetpack_portfolio',
  'jetpack_testimonial_posts_per_page',
  'jetpack_portfolio_posts_per_page',
]);
/** Changed only by their own commands: all other values are dropped. */
const BY_COMMAND = new Set([...DROPPED, 'akismet', 'infinite-scroll', 'post_by_email_address']);
const TEXT_SWITCHES = new Set(['wp_mobile_excerpt', 'wp_mobile_featured_images']);

/** Collects settings from a list of modules: every option by name, every module by slug with its state (platform facts 5.1). */
export function collectSettings(modules: BlogModules): BlogSettings {
  return Object.assign(
    {},
    ...Object.entries(modules).map(([slug, { activated, options }]) => ({
      ...Object.fromEntries(
        Object.entries(options).map(([name, { current_value }]) => [name, current_value]),
      ),
      [slug]: activated,
    })),
  );
}

/** Converts a site's settings to the page's format (platform facts 5.2). */
export function normalizeSettings(settings: BlogSettings): BlogSettings {
  const normal: BlogSettings = {};
  for (const [name, value] of Object.entries(settings)) {
    if (DROPPED.has(name)) continue;
    if (name === 'carousel_background_color') normal[name] = value || 'black';
    else if (name === 'jetpack_protect_global_whitelist') normal[name] = toLines(value);
    else if (name === 'infinite_scroll') {
      const mode = toInfiniteScroll(settings['infinite-scroll'], value);
      if (mode) normal[name] = mode;
    } else if (TEXT_SWITCHES.has(name)) normal[name] = value === 'enabled';
    else normal[name] = value;
  }
  return normal;
}

/** Converts settings from the page's format to the site's. The opposite of `normalizeSettings`. */
export function sanitizeSettings(settings: BlogSettings): BlogSettings {
  const sent: BlogSettings = {};
  for (const [name, value] of Object.entries(settings)) {
    if (BY_COMMAND.has(name) && value !== 'regenerate') continue;
    if (name === 'infinite_scroll') {
      sent['infinite-scroll'] = value !== 'default';
      if (value !== 'default') sent[name] = value === 'scroll';
    } else if (TEXT_SWITCHES.has(name)) sent[name] = value ? 'enabled' : 'disabled';
    else sent[name] = value;
  }
  return sent;
}

/** The module of each option. */
const MODULE_OF_OPTION = new Map<string, string>([
  ...Object.entries(MODULES).flatMap(([slug, { options }]) =>
    Object.keys(options).map((name) => [name, slug] as const),
  ),
  // Options of modules that only connected sites have.
  ['jetpack_sso_match_by_email', 'sso'],
  ['jetpack_sso_require_two_step', 'sso'],
  ['admin_bar', 'stats'],
  ['hide_smile', 'stats'],
  ['roles', 'stats'],
  ['wp_mobile_excerpt', 'minileven'],
  ['wp_mobile_featured_images', 'minileven'],
  ['wp_mobile_app_promos', 'minileven'],
]);

/**
 * Keeps only the options: drops those of modules that are off, which a site would reject, and the modules themselves (platform
 * facts 5.2).
 */
export function filterByActiveModules(settings: BlogSettings): BlogSettings {
  const slugs = new Set([...Object.keys(MODULES), ...MODULE_OF_OPTION.values()]);
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => {
      if (slugs.has(name)) return false;
      const slug = MODULE_OF_OPTION.get(name);
      return slug === undefined || settings[slug] === true;
    }),
  );
}

function toInfiniteScroll(isOn: unknown, loadsByItself: unknown): InfiniteScroll | undefined {
  if (isOn === undefined) return undefined;
  if (!isOn) return 'default';
  return loadsByItself ? 'scroll' : 'button';
}

function toLines(list: unknown): string {
  const { local = [] } = (list ?? {}) as { local?: string[] };
  return local.join('\n');
}
