type Options = Record<string, unknown>;

export type ModuleGroup = 'talk' | 'reading' | 'writing' | 'discovery' | 'site' | 'absent';

/**
 * Optional functions of a blog (platform facts 5.1): each module is on or off, and some have options. This table is the only
 * place that lists them; what each does is in its feature.
 */
export interface ModuleDetails<O extends Options = Options> {
  /** Whether it works here. The others are listed for the platform's clients and stay off. */
  isAvailable: boolean;
  /** The heading it is shown under. */
  group: ModuleGroup;
  /** Whether it is on for a new blog. */
  isOnAtFirst: boolean;
  /** Its options with their defaults. */
  options: O;
  /** Options that the blog's public pages may use; all others are for its owners only. */
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

/** By slug, in display order: available ones first. */
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
  comments: defineEnabled(
    'talk',
    {
      highlander_comment_form_prompt: '',
      jetpack_comment_form_color_scheme: 'transparent',
      /** Comments with more links than COMMENT_LINKS_MAX. */
      comment_links: 'moderate',
      /** Words, one a line: comments with one of them wait, or are refused. */
      moderation_keys: '',
      disallowed_keys: '',
      /** What happens to a comment that looks like spam (docs/abuse.md). */
      comment_spam: 'hold',
    },
    ['highlander_comment_form_prompt', 'jetpack_comment_form_color_scheme'],
  ),
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
  // Its addresses have their own table and calls (shared/api/webhooks.ts).
  publicize: defineDisabled('discovery'),
  protect: defineEnabled('site', { jetpack_protect_global_whitelist: { local: [] as string[] } }, []),
  // For a blog here: if this server is down, no email is sent. Connected sites have one; see docs/connected-sites.md.
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

/** The modules that a blog's owner turned on or off; others have their defaults. */
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

/** Returns all options of a module as they are on a blog, including defaults. */
export function getModuleOptions<S extends ModuleSlug>({ options }: Chosen, slug: S): ModuleOptions<S> {
  return Object.fromEntries(
    Object.entries(MODULES[slug].options).map(([name, atFirst]) => [name, options[name] ?? atFirst]),
  ) as ModuleOptions<S>;
}

/** Returns those options of a module that the blog's readers may see. */
export function getPublicOptions(blog: Chosen, slug: ModuleSlug): Options {
  const { publicOptions } = MODULES[slug];
  return Object.fromEntries(
    Object.entries(getModuleOptions(blog, slug)).filter(([name]) => publicOptions.includes(name)),
  );
}
