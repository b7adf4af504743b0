type Options = Record<string, unknown>;

export type ModuleGroup = 'talk' | 'reading' | 'writing' | 'discovery' | 'site' | 'absent';

/**
 * What a blog can do beside being read (platform facts 5.1): each module is on or off, and some have options. The table is
 * the one place that names them; what each does is in the feature that it belongs to.
 */
export interface ModuleDetails<O extends Options = Options> {
  /** Works here. The others are known by name, so that the platform's clients find them, and stay off. */
  isAvailable: boolean;
  /** Under which heading it is shown. */
  group: ModuleGroup;
  /** On for a new blog. */
  isOnAtFirst: boolean;
  /** Its options, with what each is until an owner says otherwise. */
  options: O;
  /** Those of its options that the blog's public pages may know; all others are for its owners alone. */
  publicOptions: readonly string[];
}

const defineEnabled = <O extends Options = Record<never, never>>(
  group: ModuleGroup,
  options: O = {} as O,
  publicOptions = Object.keys(options),
): ModuleDetails<O> => ({ isAvailable: true, group, isOnAtFirst: true, options, publicOptions });
const defineDisabled: typeof defineEnabled = (...args) => ({ ...defineEnabled(...args), isOnAtFirst: false });
const absent: ModuleDetails<Record<never, never>> = {
  isAvailable: false,
  group: 'absent',
  isOnAtFirst: false,
  options: {},
  publicOptions: [],
};

/** By slug, in the order in which they are shown: those that are available first. */
export const MODULES = {
  likes: defineEnabled(
    'talk',
    {
      social_notifications_like: true,
      social_notifications_reblog: true,
      social_notifications_subscribe: true,
    },
    [],
  ),
  comments: defineEnabled('talk', {
    highlander_comment_form_prompt: '',
    jetpack_comment_form_color_scheme: 'transparent',
  }),
  'comment-likes': defineEnabled('talk'),
  subscriptions: defineEnabled('talk', { stb_enabled: true, stc_enabled: true }),
  notes: defineEnabled('talk'),
  'contact-form': defineDisabled('talk', { contact_form_prompt: '' }),
  'infinite-scroll': defineDisabled('reading', { infinite_scroll: true }),
  carousel: defineEnabled('reading', { carousel_background_color: 'black', carousel_display_exif: true }),
  'related-posts': defineEnabled('reading', {
    related_posts_show_headline: true,
    related_posts_show_thumbnails: true,
  }),
  sharedaddy: defineEnabled('reading', {
    sharing_services: ['email', 'mastodon', 'bluesky', 'facebook', 'x'],
  }),
  search: defineEnabled('reading'),
  photon: defineEnabled('reading'),
  markdown: defineEnabled('writing', { wpcom_publish_comments_with_markdown: true }, []),
  latex: defineDisabled('writing'),
  'post-by-email': defineDisabled('writing', { post_by_email_address: '' }, []),
  'json-api': defineEnabled('discovery'),
  sitemaps: defineEnabled('discovery'),
  'seo-tools': defineDisabled('discovery', {
    seo_front_page_title: '',
    seo_front_page_description: '',
    seo_hidden_from_search: false,
  }),
  'verification-tools': defineDisabled('discovery', {
    google: '',
    bing: '',
    pinterest: '',
    yandex: '',
    facebook: '',
  }),
  'custom-css': defineDisabled('reading', { custom_css: '' }),
  stats: defineEnabled('site', { count_roles: [] as string[] }, []),
  // Its addresses have a table and calls of their own (shared/api/webhooks.ts).
  publicize: defineDisabled('discovery'),
  protect: defineEnabled('site', { jetpack_protect_global_whitelist: { local: [] as string[] } }, []),
  // Of a blog here: if this server is down, nobody mails. Connected sites have one; see docs/connected-sites.md.
  monitor: absent,
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
} as const;

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

/** The options of a module, by name. */
export type ModuleOptions<S extends ModuleSlug> = (typeof MODULES)[S]['options'];

type Chosen = { options: Readonly<Record<string, unknown>> };

/** All options of a module as they are on a blog, what was never chosen included. */
export function getModuleOptions<S extends ModuleSlug>({ options }: Chosen, slug: S): ModuleOptions<S> {
  return Object.fromEntries(
    Object.entries(MODULES[slug].options).map(([name, atFirst]) => [name, options[name] ?? atFirst]),
  ) as ModuleOptions<S>;
}

/** Those of a module's options that everybody may know who reads the blog. */
export function getPublicOptions(blog: Chosen, slug: ModuleSlug): Options {
  const { publicOptions } = MODULES[slug];
  return Object.fromEntries(
    Object.entries(getModuleOptions(blog, slug)).filter(([name]) => publicOptions.includes(name)),
  );
}
