/** The host of an address as people know it: "https://www.saltandslate.blog/" → "saltandslate.blog". */
export function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? address;
}

/** The same with the path, for blogs that share a host: "https://tidings.example/sites/salt/" → "tidings.example/sites/salt". */
export function addressOf(address: string): string {
  return hostOf(address) + (URL.parse(address)?.pathname.replace(/\/$/, '') ?? '');
}

/** The address by which people tell sites apart: the host, and for blogs that are hosted here, which share one, the path too. */
export function siteAddress({
  blog_ID,
  URL: address,
}: {
  blog_ID?: number | undefined;
  URL: string;
}): string {
  return blog_ID ? addressOf(address) : hostOf(address);
}
