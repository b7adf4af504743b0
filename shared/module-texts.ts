import type { ModuleSlug } from './domain/modules.ts';
import { t } from './i18n/translate.ts';

/** What a module is called and what it does, in the language of whoever reads. */
export const MODULE_TEXTS: Record<ModuleSlug, { name: () => string; description: () => string }> = {
  likes: { name: () => t('Likes'), description: () => t('Readers can like your posts.') },
  comments: { name: () => t('Comments'), description: () => t('Readers can comment on your posts.') },
  'comment-likes': { name: () => t('Comment likes'), description: () => t('Readers can like comments.') },
  subscriptions: {
    name: () => t('Email subscriptions'),
    description: () => t('Visitors can leave their email address to get new posts and comments.'),
  },
  notes: {
    name: () => t('Notifications'),
    description: () => t('The blog’s authors get a notification about likes, comments and new subscribers.'),
  },
  'contact-form': {
    name: () => t('Contact form'),
    description: () => t('A page where visitors can write to the blog’s owners by email.'),
  },
  'infinite-scroll': {
    name: () => t('Infinite scroll'),
    description: () => t('Older posts load on the same page.'),
  },
  carousel: {
    name: () => t('Picture viewer'),
    description: () => t('Pictures in a post open full screen, one after the other.'),
  },
  'related-posts': {
    name: () => t('Related posts'),
    description: () => t('Below each post: three more from this blog on the same subject.'),
  },
  sharedaddy: {
    name: () => t('Sharing'),
    description: () => t('Readers can share a post with links below it.'),
  },
  search: { name: () => t('Search'), description: () => t('A search field for this blog’s posts.') },
  photon: {
    name: () => t('Fast pictures'),
    description: () => t('Pictures load in the size that fits each screen.'),
  },
  markdown: { name: () => t('Markdown'), description: () => t('Write posts and comments in Markdown.') },
  latex: {
    name: () => t('Formulas'),
    description: () => t('Mathematics written in LaTeX is shown as formulas.'),
  },
  'post-by-email': {
    name: () => t('Post by email'),
    description: () => t('Publish a post by emailing a secret address.'),
  },
  'json-api': {
    name: () => t('Public API'),
    description: () => t('Other apps can read this blog’s posts through the API.'),
  },
  sitemaps: {
    name: () => t('Sitemap'),
    description: () => t('A list of all posts that helps search engines find them.'),
  },
  'seo-tools': {
    name: () => t('Search engine settings'),
    description: () => t('Choose the title and description that search engines show.'),
  },
  'verification-tools': {
    name: () => t('Site verification'),
    description: () => t('Prove to search engines and networks that this blog is yours.'),
  },
  'custom-css': { name: () => t('Custom CSS'), description: () => t('Change how the blog’s pages look.') },
  stats: {
    name: () => t('Stats'),
    description: () => t('Views, visitors and referrers, counted without cookies.'),
  },
  publicize: {
    name: () => t('Webhooks'),
    description: () => t('Notify other services when a post is published.'),
  },
  protect: {
    name: () => t('Log-in protection'),
    description: () =>
      t('Log-ins from addresses you trust are never slowed down by someone else’s wrong passwords.'),
  },
  monitor: {
    name: () => t('Downtime monitor'),
    description: () => t('Get an email when the site goes down and when it’s back.'),
  },
  'account-protection': { name: () => t('Account protection'), description: absent },
  blaze: { name: () => 'Blaze', description: absent },
  blocks: { name: () => t('Blocks'), description: absent },
  'canonical-urls': { name: () => t('Canonical URLs'), description: absent },
  'copy-post': { name: () => t('Copy post'), description: absent },
  'custom-content-types': { name: () => t('Custom content types'), description: absent },
  'google-fonts': { name: () => 'Google Fonts', description: absent },
  'gravatar-hovercards': { name: () => t('Profile cards'), description: absent },
  'photon-cdn': { name: () => t('Asset CDN'), description: absent },
  'post-list': { name: () => t('Post list'), description: absent },
  shortcodes: { name: () => t('Shortcode embeds'), description: absent },
  shortlinks: { name: () => t('Short links'), description: absent },
  sso: { name: () => t('Single sign-on'), description: absent },
  'tiled-gallery': { name: () => t('Tiled galleries'), description: absent },
  vaultpress: { name: () => t('Backups'), description: absent },
  videopress: { name: () => t('Video hosting'), description: absent },
  waf: { name: () => t('Firewall'), description: absent },
  'widget-visibility': { name: () => t('Widget visibility'), description: absent },
  widgets: { name: () => t('Extra widgets'), description: absent },
  'woocommerce-analytics': { name: () => t('Store analytics'), description: absent },
  wordads: { name: () => t('Ads'), description: absent },
};

function absent(): string {
  return t('Not available on this server.');
}
