/** The cookie in which a visitor’s browser keeps the numbers of dismissed announcements, `3.7`. */
export const DISMISSED_COOKIE = 'dismissed-announcements';

/** Returns the numbers in a `Cookie` header. */
export function parseDismissed(cookies: string | undefined): number[] {
  const value = new RegExp(`(?:^|; )${DISMISSED_COOKIE}=([\\d.]{1,400})`).exec(cookies ?? '')?.[1];
  return value ? value.split('.').map(Number) : [];
}
