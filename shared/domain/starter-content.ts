/** The blog about Tidings itself that a new server begins with. */
export const HANDBOOK_SLUG = 'handbook';

/** Where it is read. */
export const HANDBOOK_PATH = `/sites/${HANDBOOK_SLUG}`;
