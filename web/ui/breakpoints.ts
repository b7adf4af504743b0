/**
 * The media queries that pages use, each named once: `PHONE` here is `@media (--phone)` in styles (vite.config.ts). Components
 * that depend on the width of their container use a container query instead.
 */
export const SMALL_PHONE = '(max-width: 480px)';
export const PHONE = '(max-width: 781px)';
/** The sidebar is a strip of icons. */
export const TABLET = '(min-width: 782px) and (max-width: 959px)';
export const BELOW_DESKTOP = '(max-width: 959px)';
/** There is room for a post next to its list. */
export const DESKTOP = '(min-width: 960px)';
export const BELOW_WIDE = '(max-width: 1079px)';
/** Where controls must be large enough for a finger. */
export const TOUCH = `${PHONE}, (pointer: coarse)`;

// Used by only one component each, named after the effect.
export const VISITOR_BAR_WRAPS = '(max-width: 559px)';
export const PLAYER_WRAPS = '(max-width: 599px)';
export const PICTURES_FLOAT = '(min-width: 640px)';
export const NARROW_DIALOG = '(max-width: 919px)';
/** "on viewports narrower than 1040 px 1 is shown, with a pager instead of a row" (SM-14). */
export const ONE_RECOMMENDATION = '(max-width: 1039px)';
export const SEARCH_IN_ONE_COLUMN = '(max-width: 1099px)';
export const BLOG_FILLS_WINDOW = '(max-width: 1144px)';
export const NARROW_SITE_TABLE = '(max-width: 1199px)';
export const WIDE_SITE_TABLE = '(min-width: 1200px)';
