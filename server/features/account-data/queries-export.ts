import { sql } from 'kysely';
import { BATCH, type ExportSection, section, unlessLeft } from './queries-export-rows.ts';
import { SERVER_SECTIONS } from './queries-export-server.ts';
import { TALK_SECTIONS } from './queries-export-talk.ts';

/** Rows without a number are numbered. */
const IN_ORDER = 'row_number() over (order by created_at, id)';

/** Lists in the order of the file. Secrets are left out: no password, token or key leaves the server. */
export const EXPORT_SECTIONS: ExportSection[] = [
  section({
    name: 'log_ins',
    from: 'accounts',
    columns: 'provider_id as provider, created_at as since',
  }),
  section({
    name: 'one_time_codes',
    from: 'two_factors',
    columns: 'verified as confirmed',
  }),
  section({
    name: 'passkeys',
    from: 'passkeys',
    columns: 'name, created_at as since',
  }),
  section({
    name: 'api_keys',
    from: 'api_keys',
    columns: 'name, prefix, scope, created_at as since, last_used_at as last_used',
  }),
  section({
    name: 'sessions',
    from: 'sessions',
    columns: 'user_agent as browser, ip_address as address, created_at as since, updated_at as last_used',
  }),
  section({
    name: 'teams',
    from: 'team_members join teams on teams.id = team_id',
    key: 'team_id',
    columns: 'slug, title, role, team_members.created_at as since',
  }),
  section({
    // Including those to the user’s address, without the token.
    name: 'invitations_to_teams',
    from: 'team_invitations asked join teams on teams.id = team_id',
    person: 'user_id',
    address: 'email',
    key: 'asked.id',
    columns: 'slug, title, asked.created_at as since, expires_at as until, declined_at as declined',
  }),
  section({
    name: 'sent_invitations_to_teams',
    from: 'team_invitations asked join teams on teams.id = team_id left join users on users.id = user_id',
    person: 'invited_by',
    key: 'asked.id',
    columns: 'slug, title, coalesce(asked.email, username) as to, asked.created_at as since',
  }),
  section({
    name: 'subscriptions',
    from: 'subscriptions join feeds on feeds.id = feed_id',
    key: 'subscriptions.id',
    columns: `
      feeds.url as feed_url, feeds.site_url as site_url,
      ${unlessLeft('feeds.title', 'feeds.id', 'subscriptions.user_id')} as title, subscriptions.created_at as since,
      email_posts, email_frequency, email_comments, notify_posts`,
  }),
  section({
    name: 'kept_in_spite_of',
    from: 'kept_concerns kept join feeds on feeds.id = feed_id',
    key: 'kept.id',
    columns: 'feeds.url as feed_url, feeds.title as title, concern, kept_at as since, kept_until as until',
  }),
  section({
    name: 'dismissed_recommendations',
    from: 'dismissed_recommendations join feeds on feeds.id = feed_id',
    key: 'feed_id',
    columns: 'feeds.url as feed_url, feeds.title as title, dismissed_recommendations.created_at as since',
  }),
  section({
    name: 'recommendations',
    from: `recommendations cross join unnest(feed_ids, reasons) with ordinality as prepared(feed_id, reason, place)
      join feeds on feeds.id = prepared.feed_id`,
    key: 'place',
    columns: 'feeds.url as feed_url, feeds.title as title, reason, prepared_at as since',
  }),
  section({
    // Requested by email address, without logging in.
    name: 'subscriptions_of_the_address',
    from: 'address_subscriptions asked join feeds on feeds.id = feed_id',
    address: 'email',
    key: 'asked.id',
    columns: 'feeds.url as feed_url, feeds.title as title, asked.status as status, asked.created_at as since',
  }),
  section({
    // Including pending ones for the user’s address.
    name: 'comment_subscriptions',
    from: 'comment_subscriptions asked join posts on posts.id = asked.post_id',
    person: 'user_id',
    address: 'email',
    key: 'asked.id',
    columns: `
      ${unlessLeft('posts.title', 'posts.feed_id', 'asked.user_id')} as post,
      ${unlessLeft('posts.url', 'posts.feed_id', 'asked.user_id')} as post_url,
      status, send_comments as notified, asked.created_at as since`,
  }),
  section({
    name: 'imports',
    from: 'imports',
    columns: 'file_name as file, status, created_at as at, total as feeds, added, existing, failed',
  }),
  section({
    name: 'imported_feeds',
    from: 'import_entries join imports on imports.id = import_id',
    key: 'import_id * 1000000 + place',
    columns: 'file_name as file, place, url, title, folders, outcome, reason',
  }),
  section({
    name: 'imports_into_blogs',
    from: 'site_imports join blogs on blogs.id = blog_id',
    key: 'site_imports.id',
    columns: `
      file_name as file, site_imports.url as address, blogs.slug as blog, stage, counts, site_imports.created_at as at`,
  }),
  section({
    // Authors of other blogs that were taken for this user.
    name: 'imported_authors',
    from: 'site_import_authors',
    key: "import_id || ' ' || key",
    hasTextKey: true,
    columns: 'name, posts',
  }),
  section({
    name: 'blogs',
    from: 'blog_authors join blogs on blogs.id = blog_id',
    key: 'blog_id',
    columns: `
      slug, title, tagline, language, domain, role, accepted_at as accepted, blog_authors.created_at as since`,
  }),
  section({
    // Without the password, which no one may read.
    name: 'connected_sites',
    from: 'connected_sites',
    columns: 'url, name, kind, username, is_monitored as monitored, created_at as since',
  }),
  section({
    name: 'connected_site_credentials',
    from: 'connected_site_credentials join connected_sites on connected_sites.id = site_id',
    key: "site_id * 2 + (role = 'main')::int",
    columns:
      'url, role, protocol, host, port, connected_site_credentials.username as username, abspath as path',
  }),
  section({
    // Without the address itself: readers of the file could post with it.
    name: 'addresses_to_post_to',
    from: 'post_addresses join blogs on blogs.id = blog_id',
    key: 'blog_id',
    columns: 'blogs.slug as blog, post_addresses.created_at as since',
  }),
  section({
    // The resulting articles are among the posts.
    name: 'emails_to_post',
    from: 'received_emails join blogs on blogs.id = blog_id',
    key: 'received_emails.id',
    columns: 'blogs.slug as blog, received_at as received',
  }),
  section({
    // Also published ones: their row of posts repeats the article.
    name: 'posts',
    from: 'articles join blogs on blogs.id = blog_id',
    otherTables: ['posts'],
    person: 'author_id',
    key: 'articles.id',
    columns: `
      articles.id as number, blogs.slug as blog, articles.slug as slug, type, menu_order, status, articles.title as title,
      content_html as html, excerpt, featured_image, tags, published_at as published, publish_at as to_be_published,
      articles.created_at as created, articles.updated_at as changed`,
  }),
  section({
    name: 'former_versions',
    from: 'article_revisions',
    person: 'author_id',
    key: 'article_id * 1000000 + version',
    columns: 'article_id as post, version, title, content_html as html, excerpt, tags, saved_at as saved',
  }),
  section({
    name: 'pictures',
    from: 'media',
    key: IN_ORDER,
    columns: `
      '/media/' || id as address, purpose, mime_type as type, bytes, width, height, alt, exif as photograph, created_at as uploaded`,
  }),
  ...TALK_SECTIONS,
  section({
    name: 'full_posts',
    from: 'full_text_feeds join feeds on feeds.id = feed_id',
    key: 'feed_id',
    columns: 'feeds.url as feed_url, feeds.title as title, full_text_feeds.created_at as since',
  }),
  section({
    name: 'lists',
    from: 'lists',
    otherTables: ['list_items'],
    person: 'owner_id',
    key: 'lists.id',
    columns: `
      lists.title as title, lists.slug as slug, lists.description as description, is_public as public,
      lists.created_at as since, (
        select coalesce(jsonb_agg(coalesce(feeds.url, '#' || tags.slug) order by list_items.id), '[]')
        from list_items left join feeds on feeds.id = feed_id left join tags on tags.id = tag_id
        where list_id = lists.id
      ) as items`,
  }),
  section({
    name: 'followed_lists',
    from: 'list_follows join lists on lists.id = list_id join users on users.id = owner_id',
    key: 'list_id',
    columns: 'lists.title as title, slug, username as owner, list_follows.created_at as since',
  }),
  section({
    name: 'followed_tags',
    from: 'tag_follows join tags on tags.id = tag_id',
    key: 'tag_id',
    columns: 'slug as tag, title, tag_follows.created_at as since',
  }),
  section({
    // Without the addresses and keys: whoever has them could send to the devices.
    name: 'devices_with_notifications',
    from: 'push_subscriptions',
    columns: 'created_at as since',
  }),
  section({
    name: 'recent_calls',
    from: 'idempotency_keys',
    key: 'key::text',
    hasTextKey: true,
    columns: 'call, created_at as sent',
  }),
  section({
    name: 'account_mails',
    from: 'account_emails',
    key: 'kind',
    hasTextKey: true,
    columns: 'kind, sent_at as last_sent',
  }),
  section({
    name: 'mails',
    from: 'deliveries',
    key: 'key',
    hasTextKey: true,
    columns: 'key as about, created_at as sent',
  }),
  section({
    // From before the address had an account.
    name: 'mails_to_the_address',
    from: 'address_deliveries',
    address: 'email',
    key: 'key',
    hasTextKey: true,
    columns: 'key as about, created_at as sent',
  }),
  section({
    name: 'refused_emails',
    from: 'refused_addresses',
    address: 'email',
    key: 'email',
    hasTextKey: true,
    columns: 'email, refusals as times, answer, since, refused_at as last, stopped_at as stopped',
  }),
  section({
    name: 'counted_acts',
    from: 'new_account_acts',
    key: "day || ' ' || act",
    hasTextKey: true,
    columns: 'act, day, count',
  }),
  section({
    name: 'ended_subscriptions',
    from: 'former_subscriptions join feeds on feeds.id = feed_id',
    key: 'feed_id',
    columns: 'feeds.url as feed_url, ended_at as ended',
  }),
  {
    // As many as the user has read; both numbers together are an index.
    name: 'seen_posts',
    tables: ['seen_marks'],
    rows: (u, after) => sql`select feed_id || '-' || post_id as key,
        jsonb_build_object('post', post_id, 'feed', feed_id, 'is_seen', is_seen) as item
      from seen_marks
      where user_id = ${u} and (feed_id, post_id) >
        (split_part(${after}, '-', 1)::bigint, coalesce(nullif(split_part(${after}, '-', 2), '')::bigint, 0))
      order by feed_id, post_id limit ${BATCH}`,
  },
  section({
    name: 'marked_all_as_seen',
    from: 'seen_undos',
    key: IN_ORDER,
    columns: 'created_at as at, feeds',
  }),
  section({
    name: 'notifications',
    from: 'notifications',
    columns: `
      type, post_id as post, comment_id as comment, feed_id as feed, details, updated_at as at, read_at as read`,
  }),
  section({
    name: 'mentions',
    from: 'article_mentions',
    key: 'article_id',
    columns: 'article_id as post, mentioned_at as at',
  }),
  section({
    name: 'notifications_seen',
    from: 'notification_readers',
    key: 'user_id',
    columns: 'last_seen_at as until',
  }),
  section({
    // Notifications that others got about this user.
    name: 'told_to_others',
    from: 'notification_actors a join notifications n on n.id = a.notification_id',
    person: 'a.user_id',
    key: 'a.notification_id',
    columns: 'n.type as type, a.created_at as at',
  }),
  ...SERVER_SECTIONS,
  section({
    name: 'events',
    from: 'events',
    otherTables: ['event_members'],
    columns: 'name, properties, created_at as at',
  }),
];
