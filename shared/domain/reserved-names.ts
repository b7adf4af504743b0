/** Words that occur in addresses in the place of a name that users choose, or that would let a user pose as the operator. */
const RESERVED = new Set(
  `about abuse account admin administrator anonymous api app archive assets auth billing blog blogs contact demo
  dev discover edit everyone export feed feeds guest help home host id import info internal legal list lists log-in log-out login
  logout mail mailer-daemon me media member members moderator new nobody none notifications null official owner postmaster privacy
  profile public reader register root rss search security self settings share sign-in sign-out sign-up signin signup site
  sites staff static status subscriptions support system tag tags team teams terms test tidings undefined unsubscribe user users
  verify webmaster www you`.split(/\s+/),
);

/** Whether a username or a blog's slug may not be this word, in lower case. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(name);
}

/** Pages of a blog at the same level as its posts: `/sites/{slug}/feed`. */
const BLOG_PAGES = new Set(
  'archive archives author authors comments contact embed feed feeds media page pages preview robots rss search sitemap tag tags'.split(
    ' ',
  ),
);

/** A blog's contact form; a page with this slug shows it below its text, as does a post that is older than the form. */
export const CONTACT_SLUG = 'contact';

/** Whether a post's or a page's slug may not be this word. */
export function isReservedPostSlug(slug: string, type: 'post' | 'page'): boolean {
  return BLOG_PAGES.has(slug) && !(type === 'page' && slug === CONTACT_SLUG);
}
