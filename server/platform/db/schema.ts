import type { Generated, JSONColumnType } from 'kysely';
import type { Concern } from '#shared/domain/concerns.ts';
import type {
  ArticleRevisionsTable,
  ArticlesTable,
  BlogAuthorsTable,
  BlogDomainsTable,
  BlogFormerSlugsTable,
  BlogsTable,
  ConnectedSiteCredentialsTable,
  ConnectedSitesTable,
  MediaTable,
  PostAddressesTable,
  ReceivedMailsTable,
  WebhooksTable,
} from './schema-blogs.ts';
import type {
  CommentLikesTable,
  CommentsTable,
  ConversationFollowsTable,
  LikesTable,
} from './schema-conversations.ts';
import type { FormerListSlugsTable, ListFollowsTable, ListItemsTable, ListsTable } from './schema-lists.ts';
import type {
  NotificationActorsTable,
  NotificationReadersTable,
  NotificationsTable,
} from './schema-notifications.ts';
import type {
  ApiKeysTable,
  DeliveriesTable,
  EventBatchesTable,
  EventDaysTable,
  EventMemberDaysTable,
  EventMembersTable,
  EventsTable,
  MailSettingsTable,
  PasskeysTable,
  TwoFactorsTable,
} from './schema-people.ts';
import type {
  BlockedSitesTable,
  BlockedUsersTable,
  CrossPost,
  DeletedPostsTable,
  FullTextFeedsTable,
  PostFullTextsTable,
  PostMedia,
  ReportsTable,
} from './schema-posts.ts';
import type { FeedSearchTextsTable } from './schema-search.ts';
import type { FormerFollowsTable, SeenMarksTable, SeenUndosTable } from './schema-seen.ts';
import type {
  VisitDaysTable,
  VisitHashesTable,
  VisitPostDaysTable,
  VisitReferrersTable,
  VisitSaltsTable,
} from './schema-stats.ts';
import type { DismissedRecommendationsTable, PostSearchTable } from './schema-streams.ts';
import type {
  AddressDeliveriesTable,
  AddressSubscriptionsTable,
  CommentSubscriptionsTable,
  FeedReadingsTable,
  ImportEntriesTable,
  ImportHostsTable,
  ImportsTable,
} from './schema-subscriptions.ts';
import type { PostTagsTable, TagCountsTable, TagFollowsTable, TagsTable } from './schema-tags.ts';

/**
 * The tables as Kysely sees them, one interface a table, in the order of `migrations/`. bigint columns arrive as
 * numbers, timestamptz as Date, bytea as Buffer; JSON columns are written as text and read as values.
 */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  preferences: PreferencesTable;
  account_mails: AccountMailsTable;
  mails_sent: MailsSentTable;
  feeds: FeedsTable;
  posts: PostsTable;
  post_contents: PostContentsTable;
  tags: TagsTable;
  post_tags: PostTagsTable;
  follows: FollowsTable;
  kept_concerns: KeptConcernsTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  blogs: BlogsTable;
  blog_authors: BlogAuthorsTable;
  blog_domains: BlogDomainsTable;
  blog_former_slugs: BlogFormerSlugsTable;
  articles: ArticlesTable;
  article_revisions: ArticleRevisionsTable;
  webhooks: WebhooksTable;
  media: MediaTable;
  connected_sites: ConnectedSitesTable;
  connected_site_credentials: ConnectedSiteCredentialsTable;
  post_addresses: PostAddressesTable;
  received_mails: ReceivedMailsTable;
  likes: LikesTable;
  comments: CommentsTable;
  comment_likes: CommentLikesTable;
  conversation_follows: ConversationFollowsTable;
  mail_settings: MailSettingsTable;
  deliveries: DeliveriesTable;
  events: EventsTable;
  event_days: EventDaysTable;
  event_members: EventMembersTable;
  event_member_days: EventMemberDaysTable;
  event_batches: EventBatchesTable;
  passkeys: PasskeysTable;
  two_factors: TwoFactorsTable;
  api_keys: ApiKeysTable;
  blocked_sites: BlockedSitesTable;
  blocked_users: BlockedUsersTable;
  reports: ReportsTable;
  deleted_posts: DeletedPostsTable;
  full_text_feeds: FullTextFeedsTable;
  post_full_texts: PostFullTextsTable;
  lists: ListsTable;
  list_items: ListItemsTable;
  list_follows: ListFollowsTable;
  former_list_slugs: FormerListSlugsTable;
  feed_search_texts: FeedSearchTextsTable;
  notifications: NotificationsTable;
  notification_actors: NotificationActorsTable;
  notification_readers: NotificationReadersTable;
  seen_marks: SeenMarksTable;
  seen_undos: SeenUndosTable;
  former_follows: FormerFollowsTable;
  address_subscriptions: AddressSubscriptionsTable;
  comment_subscriptions: CommentSubscriptionsTable;
  address_deliveries: AddressDeliveriesTable;
  imports: ImportsTable;
  import_entries: ImportEntriesTable;
  import_hosts: ImportHostsTable;
  feed_readings: FeedReadingsTable;
  post_search: PostSearchTable;
  dismissed_recommendations: DismissedRecommendationsTable;
  tag_follows: TagFollowsTable;
  tag_counts: TagCountsTable;
  visit_salts: VisitSaltsTable;
  visit_hashes: VisitHashesTable;
  visit_days: VisitDaysTable;
  visit_post_days: VisitPostDaysTable;
  visit_referrers: VisitReferrersTable;
  schema_migrations: SchemaMigrationsTable;
}

export interface UsersTable {
  id: Generated<number>;
  email: string;
  email_verified: Generated<boolean>;
  username: string;
  display_username: string | null;
  name: string;
  image: string | null;
  role: Generated<'member' | 'administrator'>;
  primary_blog_id: number | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  description: Generated<string>;
  user_url: Generated<string>;
  language: Generated<string>;
  new_email: string | null;
  two_factor_enabled: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AccountsTable {
  id: Generated<number>;
  user_id: number;
  account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  id_token: string | null;
  password: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface VerificationsTable {
  id: Generated<number>;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PreferencesTable {
  user_id: number;
  settings: Generated<Record<string, unknown>>;
}

export interface AccountMailsTable {
  user_id: number;
  kind: string;
  sent_at: Date;
}

export interface FeedsTable {
  id: Generated<number>;
  url: string;
  host: string;
  blog_id: number | null;
  team_id: number | null;
  format: 'rss' | 'rdf' | 'atom' | 'json' | null;
  title: Generated<string>;
  description: Generated<string>;
  site_url: string | null;
  image_url: string | null;
  icon_url: string | null;
  language: Generated<string>;
  etag: string | null;
  last_modified: string | null;
  body_hash: Buffer | null;
  ttl_minutes: number | null;
  skip_hours: Generated<number[]>;
  skip_days: Generated<number[]>;
  post_interval_minutes: number | null;
  status: Generated<'active' | 'gone'>;
  next_fetch_at: Generated<Date>;
  lease_until: Date | null;
  retry_after: Date | null;
  last_fetch_at: Date | null;
  last_success_at: Date | null;
  last_change_at: Date | null;
  failure_count: Generated<number>;
  failure_code: string | null;
  failure_message: string | null;
  failure_since: Date | null;
  moved_to: string | null;
  moved_count: Generated<number>;
  moved_since: Date | null;
  newest_post_at: Date | null;
  follower_count: Generated<number>;
  last_ordinal: Generated<number>;
  post_count: Generated<number>;
  list_count: Generated<number>;
  wanted_until: Date | null;
  created_at: Generated<Date>;
}

export interface PostsTable {
  id: Generated<number>;
  feed_id: number;
  guid: string;
  guid_hash: Buffer;
  url: string | null;
  title: string;
  excerpt: string;
  is_excerpt_only: boolean;
  authors: JSONColumnType<{ name: string; url?: string | undefined }[], string | undefined>;
  published_at: Date | null;
  updated_at: Date | null;
  sort_at: Date;
  image: JSONColumnType<PostImage> | null;
  enclosures: JSONColumnType<PostEnclosure[], string | undefined>;
  word_count: number;
  language: Generated<string>;
  direction: 'ltr' | 'rtl';
  comments_url: string | null;
  comment_count: number | null;
  location: JSONColumnType<{ latitude: number; longitude: number }> | null;
  author_id: number | null;
  like_count: Generated<number>;
  reply_count: Generated<number>;
  content_hash: Buffer;
  stored_at: Generated<Date>;
  feed_ordinal: number;
  media: JSONColumnType<PostMedia> | null;
  xpost: JSONColumnType<CrossPost> | null;
  last_comment_at: Date | null;
}

/** Members without a value are left out of the JSON. */
export interface PostImage {
  url: string;
  width?: number | undefined;
  height?: number | undefined;
  alt: string;
}

export interface PostEnclosure {
  url: string;
  type: string;
  /** Bytes. */
  length?: number | undefined;
  /** Seconds. */
  duration?: number | undefined;
  title?: string | undefined;
}

export interface PostContentsTable {
  post_id: number;
  content_html: string;
  summary_html: string;
}

export interface FollowsTable {
  id: Generated<number>;
  user_id: number;
  feed_id: number;
  email_posts: Generated<boolean>;
  email_frequency: Generated<'instantly' | 'daily' | 'weekly'>;
  email_comments: Generated<boolean>;
  notify_posts: Generated<boolean>;
  email_posts_since: Date | null;
  seen_ordinal: Generated<number>;
  seen_count: Generated<number>;
  created_at: Generated<Date>;
}

export interface KeptConcernsTable {
  id: Generated<number>;
  user_id: number;
  feed_id: number;
  concern: Concern;
  kept_at: Date;
  kept_until: Date;
}

export interface TeamsTable {
  id: Generated<number>;
  slug: string;
  title: string;
  created_at: Generated<Date>;
}

export interface TeamMembersTable {
  team_id: number;
  user_id: number;
  created_at: Generated<Date>;
}

/** Mails given to a mail server; kept for 30 days. */
export interface MailsSentTable {
  id: string;
  sent_at: Date;
}

export interface SchemaMigrationsTable {
  version: number;
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}
