import type { ModuleOptions, ModuleSlug } from '#shared/domain/modules.ts';
import { t } from '#shared/i18n/translate.ts';
import type { Option } from '#web/ui/options.ts';

/** How an option is shown. Choices are saved at once; typed values have a button. */
export type OptionField =
  | { kind: 'switch'; name: string; label: () => string }
  | { kind: 'choice'; name: string; label: () => string; options: () => Option<string>[] }
  /** Any number of them. */
  | { kind: 'choices'; name: string; label: () => string; options: () => Option<string>[] }
  | {
      kind: 'line' | 'lines' | 'code';
      name: string;
      label: () => string;
      hint?: () => string;
      max: number;
    };

type OptionName = { [S in ModuleSlug]: keyof ModuleOptions<S> }[ModuleSlug];

const createSwitchField = (name: OptionName, label: () => string): OptionField => ({
  kind: 'switch',
  name,
  label,
});

/** The options that are plain fields, by module. Modules with their own parts are in ModuleParts. */
export const OPTION_FIELDS: Partial<Record<ModuleSlug, OptionField[]>> = {
  likes: [
    createSwitchField('social_notifications_like', () => t('Notify authors of likes')),
    createSwitchField('social_notifications_reblog', () => t('Notify authors of reblogs')),
    createSwitchField('social_notifications_subscribe', () => t('Notify authors of new subscribers')),
  ],
  comments: [
    {
      kind: 'line',
      name: 'highlander_comment_form_prompt',
      label: () => t('What to ask readers'),
      hint: () => t('Shown above the comment form.'),
      max: 200,
    },
    {
      kind: 'choice',
      name: 'jetpack_comment_form_color_scheme',
      label: () => t('Colors of the comments'),
      options: () => [
        { value: 'transparent', label: t('Like the page') },
        { value: 'light', label: t('Light') },
        { value: 'dark', label: t('Dark') },
      ],
    },
    {
      kind: 'choice',
      name: 'comment_links',
      label: () => t('Comments with more than two links'),
      options: () => [
        { value: 'allow', label: t('Publish') },
        { value: 'moderate', label: t('Hold for approval') },
        { value: 'refuse', label: t('Refuse') },
      ],
    },
    {
      kind: 'choice',
      name: 'comment_spam',
      label: () => t('Comments that look like spam'),
      options: () => [
        { value: 'off', label: t('Publish') },
        { value: 'hold', label: t('Hold for approval') },
        { value: 'spam', label: t('Put into spam') },
      ],
    },
    {
      kind: 'lines',
      name: 'moderation_keys',
      label: () => t('Words that hold a comment for approval'),
      hint: () => t('One per line.'),
      max: 20_000,
    },
    {
      kind: 'lines',
      name: 'disallowed_keys',
      label: () => t('Words that refuse a comment'),
      hint: () => t('One per line.'),
      max: 20_000,
    },
  ],
  subscriptions: [
    createSwitchField('stb_enabled', () => t('Offer new posts by email')),
    createSwitchField('stc_enabled', () => t('Offer new comments by email')),
  ],
  'contact-form': [
    {
      kind: 'lines',
      name: 'contact_form_prompt',
      label: () => t('Text above the form'),
      max: 500,
    },
  ],
  'infinite-scroll': [
    {
      kind: 'choice',
      name: 'infinite_scroll',
      label: () => t('Older posts'),
      options: () => [
        { value: 'scroll', label: t('Load as people scroll') },
        { value: 'button', label: t('Load with a button') },
        { value: 'default', label: t('Show on separate pages') },
      ],
    },
  ],
  carousel: [
    {
      kind: 'choice',
      name: 'carousel_background_color',
      label: () => t('Background'),
      options: () => [
        { value: 'black', label: t('Black') },
        { value: 'white', label: t('White') },
      ],
    },
    createSwitchField('carousel_display_exif', () => t('Show camera, lens and exposure')),
  ],
  'related-posts': [
    createSwitchField('related_posts_show_headline', () => t('Show a heading')),
    createSwitchField('related_posts_show_thumbnails', () => t('Show pictures')),
  ],
  sharedaddy: [
    {
      kind: 'choices',
      name: 'sharing_services',
      label: () => t('Links to share with'),
      options: () => [
        { value: 'email', label: t('Email') },
        { value: 'mastodon', label: 'Mastodon' },
        { value: 'bluesky', label: 'Bluesky' },
        { value: 'facebook', label: 'Facebook' },
        { value: 'x', label: 'X' },
      ],
    },
  ],
  'custom-css': [
    {
      kind: 'code',
      name: 'custom_css',
      label: () => t('CSS'),
      hint: () => t('Applies to this blog’s pages only. Pictures can come from this blog’s uploads.'),
      max: 50_000,
    },
  ],
  markdown: [
    createSwitchField('wpcom_publish_comments_with_markdown', () => t('Comments can use Markdown too')),
  ],
  'seo-tools': [
    { kind: 'line', name: 'seo_front_page_title', label: () => t('Title of the front page'), max: 200 },
    {
      kind: 'lines',
      name: 'seo_front_page_description',
      label: () => t('Description of the front page'),
      max: 300,
    },
    createSwitchField('seo_hidden_from_search', () => t('Hide this blog from search engines')),
  ],
  'verification-tools': (['google', 'bing', 'pinterest', 'yandex', 'facebook'] as const).map((name) => ({
    kind: 'line' as const,
    name,
    label: () => VERIFIERS[name],
    max: 500,
  })),
  stats: [
    {
      kind: 'choices',
      name: 'count_roles',
      label: () => t('Also count visits by'),
      options: () => [
        { value: 'owner', label: t('Owners') },
        { value: 'author', label: t('Authors') },
      ],
    },
  ],
  protect: [
    {
      kind: 'lines',
      name: 'jetpack_protect_global_whitelist',
      label: () => t('Addresses you trust'),
      hint: () =>
        t(
          'One IP address or range on each line, such as 192.0.2.7 or 2001:db8::/48. Logging in there is never slowed down by other people’s wrong passwords.',
        ),
      max: 5_000,
    },
  ],
};

const VERIFIERS = {
  google: 'Google Search Console',
  bing: 'Bing Webmaster Tools',
  pinterest: 'Pinterest',
  yandex: 'Yandex',
  facebook: 'Facebook',
};
