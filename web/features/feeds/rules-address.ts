/** Returns an address's host as people know it: "https://www.saltandslate.blog/" → "saltandslate.blog". */
export function toHost(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? address;
}

/** The same with the path, for blogs that share a host: "https://tidings.example/sites/salt/" → "tidings.example/sites/salt". */
export function toShortAddress(address: string): string {
  return toHost(address) + (URL.parse(address)?.pathname.replace(/\/$/, '') ?? '');
}

/** Returns the address that people know a feed or blog by: the host, and for blogs here, which share one, the path too. */
export function toSiteAddress({
  blog_ID,
  URL: address,
}: {
  blog_ID?: number | undefined;
  URL: string;
}): string {
  return blog_ID ? toShortAddress(address) : toHost(address);
}
