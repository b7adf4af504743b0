/** Returns the last part of an address. */
export function findSlug(address: string | undefined): string {
  const last =
    URL.parse(address ?? '')
      ?.pathname.split('/')
      .filter(Boolean)
      .at(-1) ?? '';
  return last.replace(/\.(?:html?|php|aspx?)$/i, '');
}
