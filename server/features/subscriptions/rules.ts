/**
 * Lists the addresses under which a site may be stored: with and without the slash at the end, over https and http.
 * @param url absolute http(s), as URL writes it
 */
export function listUrlVariants(url: string): string[] {
  const bare = url.replace(/\/$/, '').replace(/^https?:/, '');
  return ['https:', 'http:'].flatMap((scheme) => [`${scheme}${bare}`, `${scheme}${bare}/`]);
}
