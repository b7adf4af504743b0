import type { Post } from '#shared/api/posts.ts';
import type { PostRow } from './queries.ts';

type Media = Pick<
  Post,
  'content_images' | 'content_images_count' | 'content_embeds' | 'canonical_media' | 'xpost'
>;

/** What a card needs to know of a post's pictures and films, and of the post that it passes on. */
export function presentMedia({ media, xpost, image }: Pick<PostRow, 'media' | 'xpost' | 'image'>): Media {
  const images = (media?.images ?? []).map(({ url, ...rest }) => ({ src: url, ...rest }));
  const video = media?.video ?? null;
  return {
    content_images: images,
    content_images_count: media?.image_count ?? 0,
    content_embeds: video ? [{ type: video.kind, embed_url: video.url, thumbnail_url: video.thumbnail }] : [],
    canonical_media: chooseCanonicalMedia(image, images[0], video),
    xpost: xpost && {
      original_URL: xpost.original_url,
      site_ID: xpost.site_id ?? null,
      feed_ID: xpost.feed_id ?? null,
      post_ID: xpost.post_id ?? null,
    },
  };
}

/** The picture that stands for the post, else the first of its text, else its film (platform facts 2.5). */
function chooseCanonicalMedia(
  image: PostRow['image'],
  first: Media['content_images'][number] | undefined,
  video: { url: string } | null,
): Media['canonical_media'] {
  if (image)
    return {
      media_type: 'image',
      src: image.url,
      width: image.width ?? null,
      height: image.height ?? null,
      alt: image.alt,
    };
  if (first) return { media_type: 'image', ...first };
  return video && { media_type: 'video', src: video.url, width: null, height: null, alt: '' };
}
