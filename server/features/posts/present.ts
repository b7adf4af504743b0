import { renderFormulas } from '#server/markup/formulas.ts';
import type { PostImage } from '#server/platform/db/column-types.ts';
import type { Post } from '#shared/api/posts.ts';
import { nameCheckboxes } from '#shared/domain/checklist.ts';
import { computeSecondsToRead } from '#shared/domain/words.ts';
import type { PostView } from './queries.ts';

/** Returns a post as in every call, with its content if it was loaded. */
export function presentPost(post: PostView): Post {
  const words = post.full_text_word_count ?? post.word_count;
  const authors = post.authors.map(({ name, url }) => ({ name, URL: url ?? null }));
  const date = post.sort_at.toISOString();
  return {
    ID: post.id,
    site_ID: post.blog_id ?? 0,
    feed_ID: post.feed_id,
    feed_item_ID: post.id,
    global_ID: `feed-${post.feed_id}-${post.id}`,
    // An entry without its own address is read at the site.
    URL: post.url ?? post.site_url ?? post.feed_url,
    guid: post.guid,
    title: post.title,
    // Its position in streams, not the publisher's date: a future one would stay on top.
    date,
    modified: post.updated_at?.toISOString() ?? date,
    author: toMemberAuthor(post) ?? authors[0] ?? null,
    authors,
    excerpt: post.excerpt,
    ...(post.content_html !== null && {
      content: nameCheckboxes(post.full_text_html ?? renderContent(post)),
    }),
    use_excerpt: post.is_excerpt_only && post.full_text_html === null,
    featured_image: post.image?.url ?? null,
    post_thumbnail: post.image && { URL: post.image.url, ...presentSize(post.image) },
    ...presentMedia(post),
    tags: Object.fromEntries(
      post.tags.map(({ slug, title }) => [title, { slug, name: title, display_name: title }]),
    ),
    attachments: post.enclosures.map((enclosure) => ({
      URL: enclosure.url,
      mime_type: enclosure.type,
      length: enclosure.length ?? null,
      duration: enclosure.duration ?? null,
      title: enclosure.title ?? null,
    })),
    word_count: words,
    reading_time: computeSecondsToRead(words),
    language: post.language,
    direction: post.direction,
    comments_URL: post.comments_url,
    // Comments made here; the publisher's own are behind comments_URL.
    discussion: { comments_open: post.comment_policy !== 'closed', comment_count: post.reply_count },
    // Likes from before a blog turned them off are kept, but hidden.
    like_count: post.likes_enabled ? post.like_count : 0,
    i_like: post.likes_enabled && post.i_like,
    likes_enabled: post.likes_enabled,
    geo: post.location,
    feed_URL: post.feed_url,
    site_URL: post.site_url ?? post.feed_url,
    site_name: post.feed_title || post.feed_host,
    site_icon: post.icon_url === null ? null : { img: post.icon_url },
    is_external: post.blog_id === null,
    capabilities: { edit_post: post.can_edit, tick_items: post.can_edit || post.is_team },
    is_following: post.is_following,
    is_seen: post.is_seen,
    is_following_conversation: post.conversation_state,
  };
}

/** Renders the stored content, with formulas if its blog has them turned on. */
function renderContent({ blog_id, content_html, formulas_enabled }: PostView): string {
  const html = content_html ?? '';
  return blog_id !== null && formulas_enabled ? renderFormulas(html) : html;
}

/** Returns the writer's user, if the post was written here. */
function toMemberAuthor(post: PostView): Post['author'] {
  if (post.author_id === null || post.author_login === null) return null;
  return {
    ID: post.author_id,
    login: post.author_login,
    name: post.author_name ?? post.author_login,
    URL: null,
    avatar_URL: post.author_image,
  };
}

type Media = Pick<
  Post,
  'content_images' | 'content_images_count' | 'content_embeds' | 'canonical_media' | 'xpost'
>;

/** Returns a post's images and videos for its card, and the post that it passes on. */
function presentMedia({ media, xpost, image }: Pick<PostView, 'media' | 'xpost' | 'image'>): Media {
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
