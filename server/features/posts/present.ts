import type { PostImage } from '#server/platform/db/column-types.ts';
import type { Post } from '#shared/api/posts.ts';
import { computeSecondsToRead } from '#shared/domain/words.ts';
import type { PostDetails, PostRow } from './queries.ts';

/** Returns a post as in every call, without its content. */
export function presentPost({ row, tags, isFollowing }: PostDetails): Post {
  const authors = row.authors.map(({ name, url }) => ({ name, URL: url ?? null }));
  const date = row.sort_at.toISOString();
  return {
    ID: row.id,
    site_ID: row.blog_id ?? 0,
    feed_ID: row.feed_id,
    feed_item_ID: row.id,
    global_ID: `feed-${row.feed_id}-${row.id}`,
    // An entry without its own address is read at the site.
    URL: row.url ?? row.site_url ?? row.feed_url,
    guid: row.guid,
    title: row.title,
    // Its position in streams, not the publisher's date: a future one would stay on top.
    date,
    modified: row.updated_at?.toISOString() ?? date,
    author: toMemberAuthor(row) ?? authors[0] ?? null,
    authors,
    excerpt: row.excerpt,
    use_excerpt: row.is_excerpt_only,
    featured_image: row.image?.url ?? null,
    post_thumbnail: row.image && { URL: row.image.url, ...presentSize(row.image) },
    ...presentMedia(row),
    tags: Object.fromEntries(
      tags.map(({ slug, title }) => [title, { slug, name: title, display_name: title }]),
    ),
    attachments: row.enclosures.map((enclosure) => ({
      URL: enclosure.url,
      mime_type: enclosure.type,
      length: enclosure.length ?? null,
      duration: enclosure.duration ?? null,
      title: enclosure.title ?? null,
    })),
    word_count: row.word_count,
    reading_time: computeSecondsToRead(row.word_count),
    language: row.language,
    direction: row.direction,
    comments_URL: row.comments_url,
    // Comments made here; the publisher's own are behind comments_URL.
    discussion: { comments_open: row.comment_policy !== 'closed', comment_count: row.reply_count },
    // Likes from before a blog turned them off are kept, but hidden.
    like_count: row.likes_enabled ? row.like_count : 0,
    i_like: row.likes_enabled && row.i_like,
    likes_enabled: row.likes_enabled,
    geo: row.location,
    feed_URL: row.feed_url,
    site_URL: row.site_url ?? row.feed_url,
    site_name: row.feed_title || row.feed_host,
    site_icon: row.icon_url === null ? null : { img: row.icon_url },
    is_external: row.blog_id === null,
    capabilities: { edit_post: row.can_edit },
    is_following: isFollowing,
    is_seen: row.is_seen,
    is_following_conversation: row.conversation_state,
  };
}

/** Returns the writer's user, if the post was written here. */
function toMemberAuthor(row: PostRow): Post['author'] {
  if (row.author_id === null || row.author_login === null) return null;
  return {
    ID: row.author_id,
    login: row.author_login,
    name: row.author_name ?? row.author_login,
    URL: null,
    avatar_URL: row.author_image,
  };
}

type Media = Pick<
  Post,
  'content_images' | 'content_images_count' | 'content_embeds' | 'canonical_media' | 'xpost'
>;

/** Returns a post's images and videos for its card, and the post that it passes on. */
function presentMedia({ media, xpost, image }: Pick<PostRow, 'media' | 'xpost' | 'image'>): Media {
  const images = (media?.images ?? []).map((one) => ({ src: one.url, ...presentSize(one) }));
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

/** Returns the post's own image, else the first of its text, else its video (platform facts 2.5). */
function chooseCanonicalMedia(
  image: PostImage | null,
  first: Media['content_images'][number] | undefined,
  video: { url: string } | null,
): Media['canonical_media'] {
  if (image) return { media_type: 'image', src: image.url, ...presentSize(image) };
  if (first) return { media_type: 'image', ...first };
  return video && { media_type: 'video', src: video.url, width: null, height: null, alt: '' };
}

function presentSize({ width, height, alt }: PostImage) {
  return { width: width ?? null, height: height ?? null, alt };
}
