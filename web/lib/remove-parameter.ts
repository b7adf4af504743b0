/** An address of ours without one of its parameters; all else in it stays. */
export function removeParameter(href: string, name: string): string {
  const url = new URL(href, location.origin);
  url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}
