/** What a visitor wanted to do before logging in: `subscribe-5`, `follow-tag-books`, `follow-list-7`, `like-5-12`. */
export type Wish = `${'subscribe' | 'follow-tag' | 'follow-list' | 'like'}-${string | number}`;

/** The wish that brought the member here, until it is granted. */
let brought: Wish | undefined;

/**
 * What a link to the log-in page needs, which leads back to `path`: there the wish is granted, once (U06). It is kept by the
 * browser's tab and not in an address, so that no foreign link can bring one along; without scripts the member presses again.
 */
export function logInLink(path: string, wish?: Wish): { href: string; 'data-wish'?: Wish } {
  const href = `/log-in?redirect_to=${encodeURIComponent(path)}`;
  return wish === undefined ? { href } : { href, 'data-wish': wish };
}

/** Says which wish the member came with. */
export function bringWish(wish: Wish | undefined): void {
  brought = wish;
}

/** Whether this is the wish that the member came with; true once. */
export function grantWish(wish: Wish): boolean {
  if (brought !== wish) return false;
  brought = undefined;
  return true;
}
