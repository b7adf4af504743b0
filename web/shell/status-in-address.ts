/** The address without its status; all else in it stays (SM-20). */
export function withoutStatus(href: string): string {
  const url = new URL(href, location.origin);
  url.searchParams.delete('status');
  return `${url.pathname}${url.search}${url.hash}`;
}
