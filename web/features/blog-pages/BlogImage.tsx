import { useRouter } from '@tanstack/react-router';
import type { BlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import { isUploaded, toSrcSet } from './images.ts';
import { hasModule } from './modules.ts';

/** The box that an image fills and is cropped to: its width in the page, as in `sizes`, and its aspect ratio. */
export interface ImageBox {
  widths: { media?: string; width: string }[];
  ratio: number | undefined;
}

/** A post's image in a box of its page. If it was uploaded here, it is served at the needed size. */
export function BlogImage({
  blog,
  image,
  box,
  isFirst = false,
  details,
}: {
  blog: PublicBlog;
  image: NonNullable<BlogPost['image']>;
  box: ImageBox;
  /** The first image of the page, loaded before anything else. */
  isFirst?: boolean;
  /** How it was taken. */
  details?: string;
}) {
  const { publicUrl } = useRouter().options.context;
  const hasSizes = hasModule(blog, 'photon') && isUploaded(image.URL, publicUrl);
  return (
    <img
      src={image.URL}
      {...(hasSizes && { srcSet: toSrcSet(image.URL, image.width), sizes: toSizes(image, box) })}
      alt={image.alt}
      {...(image.width && image.height ? { width: image.width, height: image.height } : {})}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      data-hide-when-broken
      data-details={details || undefined}
    />
  );
}

/** An image wider than its box is cropped at its sides, so it must be wider by the same factor. */
function toSizes({ width, height }: { width: number | null; height: number | null }, box: ImageBox): string {
  const spare = box.ratio && width && height ? Math.max(1, width / height / box.ratio) : 1;
  return box.widths
    .map(({ media, width: css }) => {
      const needed = spare === 1 ? css : `calc(${css} * ${spare.toFixed(2)})`;
      return media ? `${media} ${needed}` : needed;
    })
    .join(', ');
}
