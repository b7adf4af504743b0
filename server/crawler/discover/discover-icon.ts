/** A picture that a page names for itself. */
export interface IconLink {
  url: string;
  /** Width in pixels, declared or what its kind usually has. */
  size: number;
}

/** What a link without `sizes` holds: Apple's icon is 180 pixels square, a favicon 32. */
const TOUCH_ICON_SIZE = 180;
const FAVICON_SIZE = 32;
/** More than any place needs where an icon is shown; larger ones only cost time. */
const LARGEST_USEFUL = 512;

/** The size of the icon that a link element names; undefined when it names none, or one that is no raster picture. */
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

/** The largest that is not larger than needed, else the smallest; the first of equals. */
export function chooseIcon(icons: IconLink[]): string | undefined {
  const useful = icons.filter(({ size }) => size <= LARGEST_USEFUL).toSorted((a, b) => b.size - a.size);
  const oversized = icons.filter(({ size }) => size > LARGEST_USEFUL).toSorted((a, b) => a.size - b.size);
  return (useful[0] ?? oversized[0])?.url;
}
