/** What our pages show of a post in a stream: everything but its content, which comes when it is opened. */
export const CARD_FIELDS = [
  ...['ID', 'site_ID', 'feed_ID', 'feed_item_ID', 'global_ID', 'URL', 'guid', 'title', 'date', 'modified'],
  ...['author', 'authors', 'excerpt', 'use_excerpt', 'featured_image', 'post_thumbnail', 'content_images'],
  ...[
    'content_images_count',
    'content_embeds',
    'canonical_media',
    'xpost',
    'tags',
    'attachments',
    'word_count',
  ],
  ...['reading_time', 'language', 'direction', 'comments_URL', 'discussion', 'like_count', 'i_like'],
  ...[
    'likes_enabled',
    'geo',
    'feed_URL',
    'site_URL',
    'site_name',
    'site_icon',
    'is_external',
    'capabilities',
  ],
  ...['is_following', 'is_seen', 'is_following_conversation', 'muted', 'date_liked', 'railcar'],
].join();
