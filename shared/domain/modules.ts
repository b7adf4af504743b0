/**
 * What a blog can do beside being read (platform facts 5.1): each module is on or off, and some have options. The table is
 * the one place that names them; what each does is in the feature that it belongs to.
 */
export interface ModuleFacts {
  /** Works here. The others are known by name, so that the platform's clients find them, and stay off. */
  isAvailable: boolean;
  /** On for a new blog. */
  isOnAtFirst: boolean;
  /** Its options, with what each is until an owner says otherwise. */
  options: Record<string, unknown>;
  /** Those of its options that the blog's public pages may know; all others are for its owners alone. */
  publicOptions: readonly string[];
}

const on = (options: Record<string, unknown> = {}, publicOptions = Object.keys(options)): ModuleFacts => ({
  isAvailable: true,
  isOnAtFirst: true,
  options,
  publicOptions,
});
const off = (options: Record<string, unknown> = {}, publicOptions = Object.keys(options)): ModuleFacts => ({
  ...on(options, publicOptions),
  isOnAtFirst: false,
});
const absent: ModuleFacts = { isAvailable: false, isOnAtFirst: false, options: {}, publicOptions: [] };

/** By slug, in the order in which they are shown: those that are available first. */
export const MODULES = {
  likes: on(
    {
      social_notifications_like: true,
      social_notifications_reblog: true,
      social_notifications_subscribe: true,
    },
    [],
  ),
  comments: on({ highlander_comment_form_prompt: '', jetpack_comment_form_color_scheme: 'transparent' }),
  'comment-likes': on(),
  subscriptions: on({ stb_enabled: true, stc_enabled: true }),
  notes: on(),
  'contact-form': off({ contact_form_prompt: '' }),
  'infinite-scroll': off({ infinite_scroll: true }),
  carousel: on({ carousel_background_color: 'black', carousel_display_exif: true }),
  'related-posts': on({ related_posts_show_headline: true, related_posts_show_thumbnails: true }),
  sharedaddy: on({ sharing_services: ['email', 'mastodon', 'bluesky', 'facebook', 'x'] }),
  search: on(),
  photon: on(),
  markdown: on({ wpcom_publish_comments_with_markdown: true }, []),
  latex: off(),
  'post-by-email': off({ post_by_email_address: '' }, []),
  'json-api': on(),
  sitemaps: on(),
  'seo-tools': off({
    seo_front_page_title: '',
    seo_front_page_description: '',
    seo_hidden_from_search: false,
  }),
  'verification-tools': off({ google: '', bing: '', pinterest: '', yandex: '', facebook: '' }),
  'custom-css': off({ custom_css: '' }),
  stats: on({ count_roles: [] }, []),
  publicize: off({ publicize_webhooks: [] }, []),
  protect: on({ jetpack_protect_global_whitelist: { local: [] } }, []),
  monitor: off({ monitor_receive_notifications: true }, []),
  'account-protection': absent,
  blaze: absent,
  blocks: absent,
  'canonical-urls': absent,
  'copy-post': absent,
  'custom-content-types': absent,
  'google-fonts': absent,
  'gravatar-hovercards': absent,
  'photon-cdn': absent,
  'post-list': absent,
  shortcodes: absent,
  shortlinks: absent,
  sso: absent,
  'tiled-gallery': absent,
  vaultpress: absent,
  videopress: absent,
  waf: absent,
  'widget-visibility': absent,
  widgets: absent,
  'woocommerce-analytics': absent,
  wordads: absent,
} as const satisfies Record<string, ModuleFacts>;

export type ModuleSlug = keyof typeof MODULES;
export const MODULE_SLUGS = Object.keys(MODULES) as ModuleSlug[];

/** What a blog's owner has chosen; a module that is not named is as on a new blog. */
export type ModuleChoices = Readonly<Record<string, boolean>>;

export function isModuleSlug(slug: string): slug is ModuleSlug {
  return Object.hasOwn(MODULES, slug);
}

/** Whether a module of a blog is on. */
export function isModuleOn({ modules }: { modules: ModuleChoices }, slug: ModuleSlug): boolean {
  const { isAvailable, isOnAtFirst } = MODULES[slug];
  return isAvailable && (modules[slug] ?? isOnAtFirst);
}

/** Slugs of all modules of a blog that are on. */
export function listModulesOn(blog: { modules: ModuleChoices }): ModuleSlug[] {
  return MODULE_SLUGS.filter((slug) => isModuleOn(blog, slug));
}

/** All options of a module as they are on a blog, what was never chosen included. */
export function optionsOf(
  { options }: { options: Readonly<Record<string, unknown>> },
  slug: ModuleSlug,
): Record<string, unknown> {
  const facts: ModuleFacts = MODULES[slug];
  return Object.fromEntries(
    Object.entries(facts.options).map(([name, atFirst]) => [name, options[name] ?? atFirst]),
  );
}

/** Those of a module's options that everybody may know who reads the blog. */
export function publicOptionsOf(
  blog: { options: Readonly<Record<string, unknown>> },
  slug: ModuleSlug,
): Record<string, unknown> {
  const facts: ModuleFacts = MODULES[slug];
  return Object.fromEntries(
    Object.entries(optionsOf(blog, slug)).filter(([name]) => facts.publicOptions.includes(name)),
  );
}
