import type { ModuleSlug } from './domain/modules.ts';
import { t } from './i18n/translate.ts';

/** Name and description of each module, in the user's language. */
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
  'account-protection': { name: () => t('Account protection'), description: describeAbsent },
  blaze: { name: () => 'Blaze', description: describeAbsent },
  blocks: { name: () => t('Blocks'), description: describeAbsent },
  'canonical-urls': { name: () => t('Canonical URLs'), description: describeAbsent },
  'copy-post': { name: () => t('Copy post'), description: describeAbsent },
  'custom-content-types': { name: () => t('Custom content types'), description: describeAbsent },
  'google-fonts': { name: () => 'Google Fonts', description: describeAbsent },
  'gravatar-hovercards': { name: () => t('Profile cards'), description: describeAbsent },
  'photon-cdn': { name: () => t('Asset CDN'), description: describeAbsent },
  'post-list': { name: () => t('Post list'), description: describeAbsent },
  shortcodes: { name: () => t('Shortcode embeds'), description: describeAbsent },
  shortlinks: { name: () => t('Short links'), description: describeAbsent },
  sso: { name: () => t('Single sign-on'), description: describeAbsent },
  'tiled-gallery': { name: () => t('Tiled galleries'), description: describeAbsent },
  vaultpress: { name: () => t('Backups'), description: describeAbsent },
  videopress: { name: () => t('Video hosting'), description: describeAbsent },
  waf: { name: () => t('Firewall'), description: describeAbsent },
  'widget-visibility': { name: () => t('Widget visibility'), description: describeAbsent },
  widgets: { name: () => t('Extra widgets'), description: describeAbsent },
  'woocommerce-analytics': { name: () => t('Store analytics'), description: describeAbsent },
  wordads: { name: () => t('Ads'), description: describeAbsent },
};

function describeAbsent(): string {
  return t('Not available on this server.');
}
