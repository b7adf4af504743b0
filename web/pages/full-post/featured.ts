/**
 * Whether sanitised HTML already contains an image, in any size: sites publish one image under many addresses that differ by a
 * size in the name or query.
 */
export function hasImage(html: string, address: string): boolean {
  const name = findStem(address);
  return [...html.matchAll(/<img\b[^>]*?\bsrc="([^"]*)"/g)].some(([, written]) => {
    const src = written!.replaceAll('&amp;', '&');
    return src === address || (name !== undefined && findStem(src) === name);
  });
}

/** Returns the file's name without size and extension: `tide` of `/2026/tide-1024x683.jpg?w=600`. */
function findStem(address: string): string | undefined {
  const path = URL.parse(address)?.pathname;
  const file = path?.slice(path.lastIndexOf('/') + 1);
  const stem = file?.replace(/\.[a-z0-9]{2,5}$/i, '').replace(/-(?:\d{2,5}x\d{2,5}|scaled)$/i, '');
  return stem || undefined;
}
