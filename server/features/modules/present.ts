import type { Config } from '#server/config.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { isEmailReceived } from '#server/features/post-by-email/rules.ts';
import type { BlogModule, BlogModules, BlogSettings } from '#shared/api/modules.ts';
import {
  getModuleOptions,
  isModuleOn,
  MODULE_SLUGS,
  MODULES,
  type ModuleDetails,
  type ModuleSlug,
} from '#shared/domain/modules.ts';
import { MODULE_TEXTS } from '#shared/module-texts.ts';

type Chosen = Pick<BlogRow, 'modules' | 'options'>;

/** Returns all modules of a hosted blog by slug (MO-09, AP-28). */
export function presentModules(blog: Chosen, config: Config): BlogModules {
  return Object.fromEntries(
    MODULE_SLUGS.map((slug, sort) => [slug, presentModule(blog, slug, { sort, config })]),
  );
}

function presentModule(
  blog: Chosen,
  slug: ModuleSlug,
  { sort, config }: { sort: number; config: Config },
): BlogModule {
  const details: ModuleDetails = MODULES[slug];
  return {
    module: slug,
    name: MODULE_TEXTS[slug].name(),
    description: MODULE_TEXTS[slug].description(),
    sort,
    introduced: '1',
    changed: '',
    activated: isModuleOn(blog, slug),
    available: details.isAvailable && (slug !== 'post-by-email' || isEmailReceived(config)),
    requires_connection: false,
    free: true,
    module_tags: [details.group],
    options: Object.fromEntries(
      Object.entries(getModuleOptions(blog, slug)).map(([name, current_value]) => [name, { current_value }]),
    ),
  };
}

/** Returns every option of its modules by name, and whether each module is on, by slug (platform facts 5.2). */
export function presentSettings(blog: Chosen): BlogSettings {
  return Object.assign(
    {},
    ...MODULE_SLUGS.map((slug) => ({ ...getModuleOptions(blog, slug), [slug]: isModuleOn(blog, slug) })),
  );
}
