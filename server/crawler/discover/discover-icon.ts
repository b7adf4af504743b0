/** An icon link of a page. */
export interface IconLink {
  url: string;
  /** Width in pixels, declared or typical of its type. */
  size: number;
}

/** Defaults without `sizes`: Apple's icon has 180 pixels, a favicon 32. */
const TOUCH_ICON_SIZE = 180;
const FAVICON_SIZE = 32;
/** Large enough for any display of an icon; larger ones only cost time. */
const LARGEST_USEFUL = 512;

/** Returns the size of a link element's icon; undefined for other links, and for icons that are not raster images. */
export function findIconSize(link: {
  rel: string;
  type: string;
  sizes: string;
  href: string;
}): number | undefined {
  const relations = link.rel.toLowerCase().split(/\s+/);
  const isTouchIcon = relations.some((one) => one.startsWith('apple-touch-icon'));
  if (!isTouchIcon && !relations.includes('icon')) return undefined;
  if (/svg/i.test(link.type) || /\.svg($|[?#])/i.test(link.href)) return undefined;
  const declared = [...link.sizes.matchAll(/(\d{1,5})x\d/gi)].map((match) => Number(match[1]));
  return declared.length > 0 ? Math.max(...declared) : isTouchIcon ? TOUCH_ICON_SIZE : FAVICON_SIZE;
}

/** Chooses the largest that is not larger than useful, else the smallest; the first of equals. */
export function chooseIcon(icons: IconLink[]): string | undefined {
  const useful = icons.filter(({ size }) => size <= LARGEST_USEFUL).toSorted((a, b) => b.size - a.size);
  const oversized = icons.filter(({ size }) => size > LARGEST_USEFUL).toSorted((a, b) => a.size - b.size);
  return (useful[0] ?? oversized[0])?.url;
}
