/** The blog about Tidings that a new server starts with. */
export const STARTER_BLOG_SLUG = 'handbook';

/** Its address. */
export const STARTER_BLOG_PATH = `/sites/${STARTER_BLOG_SLUG}`;
