/** The host of an address as people know it: "https://www.saltandslate.blog/" → "saltandslate.blog". */
export function toHost(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? address;
}

/** The same with the path, for blogs that share a host: "https://tidings.example/sites/salt/" → "tidings.example/sites/salt". */
export function toShortAddress(address: string): string {
  return toHost(address) + (URL.parse(address)?.pathname.replace(/\/$/, '') ?? '');
}

/** The address by which people tell sites apart: the host, and for blogs that are hosted here, which share one, the path too. */
export function toSiteAddress({
  blog_ID,
  URL: address,
}: {
  blog_ID?: number | undefined;
  URL: string;
}): string {
  return blog_ID ? toShortAddress(address) : toHost(address);
}
