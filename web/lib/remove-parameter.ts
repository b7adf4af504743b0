/** Removes one parameter from one of our addresses. */
export function removeParameter(href: string, name: string): string {
  const url = new URL(href, location.origin);
  url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}
