import type { Config } from '#server/config.ts';
import type { SiteRow } from '#server/features/blogs/queries.ts';
import { isMailReceived } from '#server/features/post-by-email/rules.ts';
import type { SiteModule, SiteModules, SiteSettings } from '#shared/api/modules.ts';
import {
  isModuleOn,
  MODULE_SLUGS,
  MODULES,
  type ModuleFacts,
  type ModuleSlug,
  optionsOf,
} from '#shared/domain/modules.ts';
import { MODULE_TEXTS } from '#shared/module-texts.ts';

type Chosen = Pick<SiteRow, 'modules' | 'options'>;

/** All modules of a hosted blog by slug (MO-09, AP-28). */
export function presentModules(site: Chosen, config: Config): SiteModules {
  return Object.fromEntries(
    MODULE_SLUGS.map((slug, sort) => [slug, presentModule(site, slug, { sort, config })]),
  );
}

function presentModule(
  site: Chosen,
  slug: ModuleSlug,
  { sort, config }: { sort: number; config: Config },
): SiteModule {
  const facts: ModuleFacts = MODULES[slug];
  return {
    module: slug,
    name: MODULE_TEXTS[slug].name(),
    description: MODULE_TEXTS[slug].description(),
    sort,
    introduced: '1',
    changed: '',
    activated: isModuleOn(site, slug),
    available: facts.isAvailable && (slug !== 'post-by-email' || isMailReceived(config)),
    requires_connection: false,
    free: true,
    module_tags: [facts.group],
    options: Object.fromEntries(
      Object.entries(optionsOf(site, slug)).map(([name, current_value]) => [name, { current_value }]),
    ),
  };
}

/** Every option of its modules by name, and every module by slug with whether it is on (platform facts 5.2). */
export function presentSettings(site: Chosen): SiteSettings {
  return Object.assign(
    {},
    ...MODULE_SLUGS.map((slug) => ({ ...optionsOf(site, slug), [slug]: isModuleOn(site, slug) })),
  );
}
