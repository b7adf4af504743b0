/** The slug of the English handbook: the blog about Tidings that a new server starts with. */
export const STARTER_BLOG_SLUG = 'handbook';

/** Returns the slug of the handbook in a language. Languages other than English get theirs with their first user. */
export function toHandbookSlug(language: string): string {
  return language === 'en' ? STARTER_BLOG_SLUG : `${STARTER_BLOG_SLUG}-${language}`;
}
