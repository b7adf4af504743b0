/** The blog about Tidings itself that a new server begins with. */
export const STARTER_BLOG_SLUG = 'handbook';

/** Where it is read. */
export const STARTER_BLOG_PATH = `/sites/${STARTER_BLOG_SLUG}`;
