// Written by `npm run schema`; see scripts/schema/types.ts.
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { PhotoDetails } from '#shared/api/media.ts';
import type {
  ActDetails,
  ArticleFailure,
  CrossPost,
  NotificationDetails,
  PostAuthor,
  PostEnclosure,
  PostImage,
  PostLocation,
  PostMedia,
  SeenUndoFeed,
  SiteImportCounts,
  SiteImportSite,
  WebhookOutcome,
} from './column-types.ts';

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface AccountEmails {
  kind: string;
  sent_at: Date;
  user_id: number;
}

export interface Accounts {
  access_token: string | null;
  access_token_expires_at: Date | null;
  account_id: string;
  created_at: Generated<Date>;
  id: Generated<number>;
  id_token: string | null;
  password: string | null;
  provider_id: string;
  refresh_token: string | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  updated_at: Generated<Date>;
  user_id: number;
}

export interface AddressDeliveries {
  created_at: Generated<Date>;
  email: string;
  key: string;
}

export interface AddressSubscriptions {
  activation_key: string;
  confirmed_at: Date | null;
  created_at: Generated<Date>;
  digested_at: Generated<Date>;
  email: string;
  feed_id: number;
  frequency: Generated<"instantly" | "daily" | "weekly">;
  id: Generated<number>;
  mailed_at: Date | null;
  status: Generated<"pending" | "confirmed">;
}

export interface Announcements {
  audience: "members" | "everyone";
  created_at: Date;
  ends_at: Date | null;
  id: Generated<number>;
  link: Generated<string>;
  starts_at: Date;
  text: string;
}

export interface ApiKeys {
  created_at: Generated<Date>;
  id: Generated<number>;
  key_hash: Buffer;
  last_used_at: Date | null;
  name: string;
  prefix: string;
  scope: "read" | "write";
  user_id: number;
}

export interface ArticleAddresses {
  article_id: number;
  blog_id: number;
  import_id: number | null;
  path: string;
}

export interface ArticleMentions {
  article_id: number;
  mentioned_at: Date;
  user_id: number;
}

export interface ArticleRevisions {
  article_id: number;
  author_id: number | null;
  content_html: string;
  content_markdown: string | null;
  excerpt: string;
  featured_image: string | null;
  saved_at: Generated<Date>;
  tags: string[];
  title: string;
  version: number;
}

export interface Articles {
  announced_at: Date | null;
  author_id: number | null;
  blog_id: number;
  content_html: Generated<string>;
  content_markdown: string | null;
  conversation: JSONColumnType<Record<string, unknown[]>> | null;
  created_at: Generated<Date>;
  editor_id: number | null;
  excerpt: Generated<string>;
  featured_image: string | null;
  id: Generated<number>;
  menu_order: Generated<number>;
  publish_at: Date | null;
  published_at: Date | null;
  slug: string;
  status: "draft" | "future" | "publish" | "private" | "trash";
  status_before_trash: string | null;
  tags: Generated<string[]>;
  title: Generated<string>;
  type: Generated<"post" | "page">;
  updated_at: Generated<Date>;
  version: Generated<number>;
  withheld_at: Date | null;
  withheld_reason: string | null;
  xpost: JSONColumnType<CrossPost> | null;
}

export interface AuditLog {
  act: string;
  actor_id: number | null;
  actor_name: string;
  created_at: Generated<Date>;
  details: JSONColumnType<ActDetails, string | undefined>;
  id: Generated<number>;
  subject_id: number | null;
  subject_kind: string;
  subject_name: string;
  via: "web" | "key" | "command";
}

export interface BlockedCommenters {
  blog_id: number;
  created_at: Generated<Date>;
  user_id: number;
}

export interface BlockedHosts {
  created_at: Generated<Date>;
  host: string;
  reason: string;
}

export interface BlockedSites {
  created_at: Generated<Date>;
  feed_id: number;
  user_id: number;
}

export interface BlockedUsers {
  blocked_id: number;
  created_at: Generated<Date>;
  user_id: number;
}

export interface BlogAuthors {
  accepted_at: Date | null;
  blog_id: number;
  created_at: Generated<Date>;
  role: "owner" | "author";
  user_id: number;
}

export interface BlogDomains {
  blog_id: number;
  checked_at: Date | null;
  created_at: Generated<Date>;
  facts: ColumnType<unknown, string | null, string | null> | null;
  name: string;
  proven_at: Date | null;
}

export interface BlogFormerSlugs {
  blog_id: number;
  created_at: Generated<Date>;
  slug: string;
}

export interface Blogs {
  comment_policy: Generated<"open" | "moderated" | "closed">;
  created_at: Generated<Date>;
  domain: string | null;
  icon_url: string | null;
  id: Generated<number>;
  language: Generated<string>;
  modules: Generated<Record<string, boolean>>;
  options: Generated<Record<string, unknown>>;
  posting: Generated<"authors" | "members">;
  redirect_host: GeneratedAlways<string | null> | null;
  redirect_to: string | null;
  slug: string;
  tagline: Generated<string>;
  team_id: number | null;
  title: string;
}

export interface ChangedLimits {
  name: string;
  value: number;
}

export interface CommentLikes {
  comment_id: number;
  created_at: Generated<Date>;
  user_id: number;
}

export interface Comments {
  author_id: number | null;
  content_html: string;
  content_raw: string;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  edited_at: Date | null;
  guest_name: string | null;
  guest_url: string | null;
  id: Generated<number>;
  idempotency_key: string | null;
  is_elsewhere: boolean | null;
  like_count: Generated<number>;
  parent_id: number | null;
  post_id: number;
  root_id: number | null;
  status: "approved" | "unapproved" | "spam" | "trash";
  status_before: string | null;
}

export interface CommentSpam {
  comment_id: number;
  is_shared: Generated<boolean>;
  is_spam: boolean | null;
  reasons: Generated<string[]>;
  score: number | null;
  words: Generated<ArrayType<number>>;
}

export interface CommentSubscriptions {
  activation_key: string;
  confirmed_at: Date | null;
  created_at: Generated<Date>;
  email: string | null;
  id: Generated<number>;
  mailed_at: Date | null;
  post_id: number;
  send_comments: Generated<boolean>;
  status: Generated<"pending" | "confirmed">;
  user_id: number | null;
}

export interface ConnectedSiteCredentials {
  abspath: string;
  has_key: boolean;
  host: string;
  host_key: string | null;
  port: number;
  protocol: "ftp" | "ftps" | "sftp" | "ssh";
  role: "main" | "alternate";
  sealed_secret: string;
  site_id: number;
  updated_at: Date;
  username: string;
}

export interface ConnectedSites {
  api_root: string | null;
  checked_at: Date;
  created_at: Generated<Date>;
  domain: string;
  failing_since: Date | null;
  failure_count: Generated<number>;
  feed_id: number | null;
  health_error: Generated<string>;
  icon_url: string | null;
  id: Generated<number>;
  is_down: Generated<boolean>;
  is_healthy: Generated<boolean>;
  is_monitored: Generated<boolean>;
  kind: "wordpress" | "feed";
  name: string;
  next_probe_at: Date | null;
  sealed_token: string | null;
  url: string;
  user_id: number;
  username: string | null;
}

export interface ConversationFollows {
  created_at: Generated<Date>;
  post_id: number;
  state: "F" | "M";
  user_id: number;
}

export interface CrawlPauses {
  host: string;
  paused_at: Date;
}

export interface DeletedPosts {
  deleted_at: Generated<Date>;
  feed_id: number;
  post_id: number;
}

export interface Deliveries {
  created_at: Generated<Date>;
  key: string;
  user_id: number;
}

export interface DismissedAnnouncements {
  announcement_id: number;
  user_id: number;
}

export interface DismissedRecommendations {
  created_at: Generated<Date>;
  feed_id: number;
  user_id: number;
}

export interface EmailSettings {
  blocked: Generated<boolean>;
  default_email_comments: Generated<boolean>;
  default_email_frequency: Generated<"instantly" | "daily" | "weekly">;
  default_email_posts: Generated<boolean>;
  default_notify_posts: Generated<boolean>;
  delivery_day: Generated<number>;
  delivery_hour: Generated<number>;
  mail_option: Generated<"html" | "text">;
  time_zone: string | null;
  user_id: number;
}

export interface EmailsSent {
  id: string;
  sent_at: Date;
}

export interface EventBatches {
  id: string;
  received_at: Date;
}

export interface EventDays {
  count: number;
  day: string;
  name: string;
}

export interface EventMemberDays {
  day: string;
  members: number;
  name: string;
}

export interface EventMembers {
  counted_day: string | null;
  is_counted: GeneratedAlways<boolean>;
  last_day: string;
  name: string;
  user_id: number;
}

export interface Events {
  created_at: Generated<Date>;
  id: Generated<number>;
  name: string;
  properties: Generated<Record<string, unknown>>;
  user_id: number | null;
}

export interface FeedFetchStats {
  changed_posts: Generated<number>;
  day: string;
  failures: number;
  feed_id: number;
  new_posts: Generated<number>;
  reads: number;
}

export interface Feeds {
  blog_id: number | null;
  body_hash: Buffer | null;
  created_at: Generated<Date>;
  description: Generated<string>;
  etag: string | null;
  failure_code: string | null;
  failure_count: Generated<number>;
  failure_message: string | null;
  failure_since: Date | null;
  follower_count: Generated<number>;
  format: "rss" | "rdf" | "atom" | "json" | null;
  host: string;
  icon_url: string | null;
  id: Generated<number>;
  image_url: string | null;
  language: Generated<string>;
  last_change_at: Date | null;
  last_fetch_at: Date | null;
  last_modified: string | null;
  last_ordinal: Generated<number>;
  last_success_at: Date | null;
  lease_until: Date | null;
  list_count: Generated<number>;
  moved_count: Generated<number>;
  moved_since: Date | null;
  moved_to: string | null;
  newest_post_at: Date | null;
  next_fetch_at: Generated<Date>;
  paused_at: Date | null;
  post_count: Generated<number>;
  post_interval_minutes: number | null;
  retry_after: Date | null;
  site_url: string | null;
  skip_days: Generated<number[]>;
  skip_hours: Generated<number[]>;
  status: Generated<"active" | "gone">;
  team_id: number | null;
  title: Generated<string>;
  ttl_minutes: number | null;
  unlisted_since: Date | null;
  url: string;
  wanted_until: Date | null;
  withheld_at: Date | null;
  withheld_reason: string | null;
}

export interface FeedSearchTexts {
  feed_id: number;
  title: string;
  words: string;
}

export interface FormerListSlugs {
  list_id: number;
  slug: string;
}

export interface FormerSubscriptions {
  email_comments: boolean | null;
  email_frequency: "daily" | "instantly" | "weekly" | null;
  email_posts: boolean | null;
  email_posts_since: Date | null;
  ended_at: Generated<Date>;
  feed_id: number;
  notify_posts: boolean | null;
  seen_ordinal: number;
  subscribed_at: Date | null;
  subscription_id: number | null;
  user_id: number;
}

export interface FullTextFeeds {
  created_at: Generated<Date>;
  feed_id: number;
  user_id: number;
}

export interface IdempotencyKeys {
  call: string;
  created_at: Date;
  key: string;
  response: Json | null;
  user_id: number;
}

export interface ImportedArticles {
  article_id: number;
  blog_id: number;
  import_id: number;
  key: string;
  origin: string;
  was_scheduled: Generated<boolean>;
}

export interface ImportedComments {
  article_id: number;
  comment_id: number;
  import_id: number;
  key: string;
}

export interface ImportedPictures {
  blog_id: number;
  import_id: number;
  media_id: string;
  source: string;
}

export interface ImportEntries {
  feed_id: number | null;
  fetched_at: Date | null;
  folders: string[];
  import_id: number;
  outcome: Generated<"pending" | "added" | "existing" | "failed">;
  place: number;
  reason: string | null;
  title: string;
  url: string;
}

export interface ImportHosts {
  free_at: Date;
  host: string;
}

export interface Imports {
  added: Generated<number>;
  attempts: Generated<number>;
  created_at: Generated<Date>;
  existing: Generated<number>;
  failed: Generated<number>;
  file_name: string;
  finished_at: Date | null;
  id: Generated<number>;
  leased_by: string | null;
  leased_until: Date | null;
  makes_lists: boolean;
  retry_at: Date | null;
  stage: Generated<"known" | "unknown">;
  status: Generated<"running" | "done" | "cancelled" | "failed">;
  total: number;
  user_id: number;
}

export interface KeptConcerns {
  concern: "ended" | "failing" | "moved" | "silent" | "never-read";
  feed_id: number;
  id: Generated<number>;
  kept_at: Date;
  kept_until: Date;
  user_id: number;
}

export interface Likes {
  created_at: Generated<Date>;
  post_id: number;
  user_id: number;
}

export interface ListFollows {
  created_at: Generated<Date>;
  list_id: number;
  user_id: number;
}

export interface ListItems {
  created_at: Generated<Date>;
  feed_id: number | null;
  id: Generated<number>;
  list_id: number;
  tag_id: number | null;
}

export interface Lists {
  created_at: Generated<Date>;
  description: Generated<string>;
  id: Generated<number>;
  is_immutable: Generated<boolean>;
  is_public: Generated<boolean>;
  owner_id: number;
  slug: string;
  title: string;
  updated_at: Generated<Date>;
}

export interface Media {
  alt: Generated<string>;
  blog_id: number | null;
  bytes: number;
  created_at: Generated<Date>;
  exif: JSONColumnType<PhotoDetails> | null;
  height: number;
  id: Generated<string>;
  mime_type: string;
  purpose: "post" | "avatar" | "icon";
  user_id: number;
  width: number;
}

export interface Mutes {
  created_at: Generated<Date>;
  expires_at: Date | null;
  feed_id: number | null;
  id: Generated<number>;
  key: string;
  kind: "word" | "author";
  user_id: number;
  word: string;
}

export interface NewAccountActs {
  act: string;
  count: number;
  day: string;
  user_id: number;
}

export interface NotificationActors {
  created_at: Date;
  notification_id: number;
  user_id: number;
}

export interface NotificationReaders {
  last_seen_at: Date;
  user_id: number;
}

export interface Notifications {
  comment_id: number | null;
  created_at: Date;
  details: JSONColumnType<NotificationDetails, string | undefined>;
  feed_id: number | null;
  group_key: string;
  id: Generated<number>;
  list_id: number | null;
  post_id: number | null;
  read_at: Date | null;
  type: "like" | "comment_like" | "follow" | "list_follow" | "comment" | "comment_reply" | "conversation" | "moderation" | "new_post" | "invitation" | "import" | "reblog" | "mention";
  updated_at: Date;
  user_id: number;
}

export interface Passkeys {
  aaguid: string | null;
  backed_up: boolean;
  counter: number;
  created_at: Generated<Date>;
  credential_id: string;
  device_type: string;
  id: Generated<number>;
  name: string | null;
  public_key: string;
  transports: string | null;
  user_id: number;
}

export interface PostAddresses {
  blog_id: number;
  created_at: Generated<Date>;
  token: string;
  user_id: number;
}

export interface PostContents {
  content_html: string;
  post_id: number;
  summary_html: string;
}

export interface PostFullTexts {
  content_html: string | null;
  failure: ArticleFailure | null;
  fetched_at: Date;
  post_id: number;
  word_count: Generated<number>;
}

export interface Posts {
  author_id: number | null;
  authors: JSONColumnType<PostAuthor[], string | undefined>;
  comment_count: number | null;
  comments_url: string | null;
  content_hash: Buffer;
  direction: "ltr" | "rtl";
  enclosures: JSONColumnType<PostEnclosure[], string | undefined>;
  excerpt: string;
  feed_id: number;
  feed_ordinal: number;
  guid: string;
  guid_hash: Buffer;
  id: Generated<number>;
  image: JSONColumnType<PostImage> | null;
  is_excerpt_only: boolean;
  language: Generated<string>;
  last_comment_at: Date | null;
  like_count: Generated<number>;
  location: JSONColumnType<PostLocation> | null;
  media: JSONColumnType<PostMedia> | null;
  published_at: Date | null;
  reply_count: Generated<number>;
  sort_at: Date;
  stored_at: Generated<Date>;
  title: string;
  updated_at: Date | null;
  url: string | null;
  word_count: number;
  xpost: JSONColumnType<CrossPost> | null;
}

export interface PostSearch {
  blog_id: number | null;
  feed_id: number;
  keys: string[];
  post_id: number;
  sort_at: Date;
  words: string;
}

export interface PostTags {
  blog_id: number | null;
  post_id: number;
  sort_at: Date;
  tag_id: number;
}

export interface Preferences {
  settings: Generated<Record<string, unknown>>;
  user_id: number;
}

export interface PushSubscriptions {
  auth: string;
  created_at: Date;
  endpoint: string;
  id: Generated<number>;
  p256dh: string;
  sent_at: Date;
  user_id: number;
}

export interface ReceivedEmails {
  blog_id: number;
  fingerprint: Buffer;
  id: Generated<number>;
  message: Buffer | null;
  received_at: Date;
  user_id: number;
}

export interface Recommendations {
  feed_ids: ArrayType<number>;
  languages: string[];
  prepared_at: Date;
  reason_ids: ArrayType<number>;
  reasons: string[];
  scores: number[];
  signal_count: number;
  user_id: number;
}

export interface RefusedAddresses {
  address_refusals: number;
  answer: string;
  email: string;
  refusals: number;
  refused_at: Date;
  since: Date;
  stopped_at: Date | null;
}

export interface RefusedCalls {
  call: string;
  count: number;
  day: string;
}

export interface ReportCases {
  appeal: string | null;
  appeal_closed_at: Date | null;
  appeal_code: string | null;
  appealed_at: Date | null;
  assigned_to: number | null;
  author_id: number | null;
  created_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: number | null;
  decision: "none" | "hide_comment" | "take_down_post" | "take_down_blog" | "block_feed" | "block_host" | "suspend" | "limit" | null;
  feed_id: number | null;
  id: Generated<number>;
  lifted_at: Date | null;
  note: Generated<string>;
  reason: string | null;
  subject_id: number;
  subject_kind: "post" | "site" | "comment" | "user";
  title: string;
  url: string;
}

export interface Reports {
  case_id: number | null;
  closed_at: Date | null;
  created_at: Generated<Date>;
  feed_id: number | null;
  id: Generated<number>;
  post_id: number | null;
  reason: "spam" | "abuse" | "copyright" | "adult" | "other";
  reporter_id: number | null;
  text: Generated<string>;
  title: string;
  url: string;
  wants_outcome: Generated<boolean>;
}

export interface SchemaMigrations {
  applied_at: Generated<Date>;
  checksum: string;
  name: string;
  version: number;
}

export interface SearchWords {
  form: string;
  kind: "word" | "author";
  post_count: number;
  word: string;
}

export interface SeenMarks {
  feed_id: number;
  is_seen: boolean;
  post_id: number;
  user_id: number;
}

export interface SeenUndos {
  created_at: Date;
  feeds: JSONColumnType<SeenUndoFeed[]>;
  id: Generated<string>;
  user_id: number;
}

export interface ServerDays {
  active_people: number;
  articles: number;
  comments: number;
  database_bytes: number | null;
  day: string;
  emails: number;
  failed_fetches: number;
  fetches: number;
  free_bytes: number | null;
  new_people: number;
  people: number;
  posts: number;
  uploads_bytes: number | null;
  visits: number;
}

export interface ServerSettings {
  id: Generated<boolean>;
  member_invitations: Generated<number>;
  sign_up_mode: Generated<"open" | "invitation" | "closed">;
}

export interface Sessions {
  created_at: Generated<Date>;
  expires_at: Date;
  id: Generated<number>;
  ip_address: string | null;
  token: string;
  updated_at: Generated<Date>;
  user_agent: string | null;
  user_id: number;
}

export interface SignUpInvitations {
  code: string;
  created_at: Date;
  created_by: number | null;
  expires_at: Date | null;
  id: Generated<number>;
  max_uses: number;
  note: Generated<string>;
  revoked_at: Date | null;
  use_count: Generated<number>;
}

export interface SiteImportAuthors {
  email: string | null;
  import_id: number;
  key: string;
  name: string;
  pages: Generated<number>;
  posts: Generated<number>;
  user_id: number | null;
}

export interface SiteImportEntries {
  article_id: number | null;
  article_ids: Generated<ArrayType<number>>;
  count: Generated<number>;
  import_id: number;
  key: string | null;
  kind: "post" | "page" | "picture" | "comment" | "export";
  outcome: "added" | "existing" | "failed";
  place: Generated<number>;
  reason: string | null;
  subject: string;
}

export interface SiteImportItems {
  about: string | null;
  data: JSONColumnType<Record<string, unknown>>;
  import_id: number;
  key: string;
  kind: "post" | "attachment" | "picture" | "comment";
  place: number;
}

export interface SiteImports {
  as_drafts: Generated<boolean>;
  attempts: Generated<number>;
  blog_id: number;
  changed_at: Date;
  counts: JSONColumnType<SiteImportCounts, string | undefined>;
  created_at: Date;
  done: Generated<number>;
  failed_stage: string | null;
  failure: string | null;
  file_bytes: Generated<number>;
  file_id: Generated<string>;
  file_name: Generated<string>;
  finished_at: Date | null;
  format: string | null;
  format_name: string | null;
  id: Generated<number>;
  leased_by: string | null;
  leased_until: Date | null;
  received_bytes: Generated<number>;
  retry_at: Date | null;
  site: JSONColumnType<SiteImportSite> | null;
  stage: "waiting_for_file" | "reading" | "ready" | "running" | "done" | "failed" | "cancelled" | "undoing" | "undone";
  started_at: Date | null;
  total: Generated<number>;
  url: string | null;
  user_id: number | null;
  with_comments: Generated<boolean>;
}

export interface SpamTotals {
  blog_id: number | null;
  spam: Generated<number>;
  welcome: Generated<number>;
  words: Generated<number>;
}

export interface SpamWords {
  blog_id: number | null;
  counted_on: string;
  spam: Generated<number>;
  welcome: Generated<number>;
  word: number;
}

export interface Subscriptions {
  created_at: Generated<Date>;
  email_comments: Generated<boolean>;
  email_frequency: Generated<"instantly" | "daily" | "weekly">;
  email_posts: Generated<boolean>;
  email_posts_since: Date | null;
  feed_id: number;
  id: Generated<number>;
  notify_posts: Generated<boolean>;
  seen_count: Generated<number>;
  seen_ordinal: Generated<number>;
  user_id: number;
}

export interface TagCounts {
  post_count: number;
  tag_id: number;
  trend: Generated<number>;
  trend_feeds: Generated<ArrayType<number>>;
}

export interface TagFollows {
  created_at: Generated<Date>;
  tag_id: number;
  user_id: number;
}

export interface Tags {
  created_at: Generated<Date>;
  id: Generated<number>;
  slug: string;
  title: string;
}

export interface TeamInvitations {
  created_at: Date;
  declined_at: Date | null;
  email: string | null;
  expires_at: Date;
  id: Generated<number>;
  invited_by: number | null;
  team_id: number;
  token_hash: Buffer | null;
  user_id: number | null;
}

export interface TeamMembers {
  created_at: Generated<Date>;
  role: Generated<"owner" | "member">;
  team_id: number;
  user_id: number;
}

export interface Teams {
  created_at: Generated<Date>;
  id: Generated<number>;
  invited_count: Generated<number>;
  invited_on: string | null;
  slug: string;
  title: string;
}

export interface TwoFactors {
  backup_codes: string;
  failed_verification_count: Generated<number>;
  id: Generated<number>;
  locked_until: Date | null;
  secret: string;
  user_id: number;
  verified: Generated<boolean>;
}

export interface Users {
  created_at: Generated<Date>;
  description: Generated<string>;
  display_username: string | null;
  email: string;
  email_verified: Generated<boolean>;
  first_name: Generated<string>;
  has_mutes: Generated<boolean>;
  id: Generated<number>;
  image: string | null;
  invitation_id: number | null;
  language: Generated<string>;
  last_name: Generated<string>;
  last_seen_at: Generated<Date>;
  limited_at: Date | null;
  name: string;
  new_email: string | null;
  primary_blog_id: number | null;
  role: Generated<"member" | "administrator">;
  suspended_at: Date | null;
  suspension_reason: Generated<string>;
  two_factor_enabled: Generated<boolean>;
  updated_at: Generated<Date>;
  user_url: Generated<string>;
  username: string;
}

export interface Verifications {
  created_at: Generated<Date>;
  expires_at: Date;
  id: Generated<number>;
  identifier: string;
  updated_at: Generated<Date>;
  value: string;
}

export interface VisitDays {
  blog_id: number;
  day: string;
  views: number;
  visitors: number;
}

export interface VisitHashes {
  blog_id: number;
  day: string;
  hash: string;
  post_id: number;
}

export interface VisitPostDays {
  blog_id: number;
  day: string;
  post_id: number;
  views: number;
  visitors: number;
}

export interface VisitReferrers {
  blog_id: number;
  day: string;
  post_id: number;
  referrer: string;
  views: number;
}

export interface VisitSalts {
  day: string;
  salt: Buffer;
}

export interface Webhooks {
  blog_id: number;
  created_at: Date;
  id: string;
  last_at: Date | null;
  last_outcome: WebhookOutcome | null;
  last_status: number | null;
  sealed_secret: string;
  url: string;
}

export interface Schema {
  account_emails: AccountEmails;
  accounts: Accounts;
  address_deliveries: AddressDeliveries;
  address_subscriptions: AddressSubscriptions;
  announcements: Announcements;
  api_keys: ApiKeys;
  article_addresses: ArticleAddresses;
  article_mentions: ArticleMentions;
  article_revisions: ArticleRevisions;
  articles: Articles;
  audit_log: AuditLog;
  blocked_commenters: BlockedCommenters;
  blocked_hosts: BlockedHosts;
  blocked_sites: BlockedSites;
  blocked_users: BlockedUsers;
  blog_authors: BlogAuthors;
  blog_domains: BlogDomains;
  blog_former_slugs: BlogFormerSlugs;
  blogs: Blogs;
  changed_limits: ChangedLimits;
  comment_likes: CommentLikes;
  comment_spam: CommentSpam;
  comment_subscriptions: CommentSubscriptions;
  comments: Comments;
  connected_site_credentials: ConnectedSiteCredentials;
  connected_sites: ConnectedSites;
  conversation_follows: ConversationFollows;
  crawl_pauses: CrawlPauses;
  deleted_posts: DeletedPosts;
  deliveries: Deliveries;
  dismissed_announcements: DismissedAnnouncements;
  dismissed_recommendations: DismissedRecommendations;
  email_settings: EmailSettings;
  emails_sent: EmailsSent;
  event_batches: EventBatches;
  event_days: EventDays;
  event_member_days: EventMemberDays;
  event_members: EventMembers;
  events: Events;
  feed_fetch_stats: FeedFetchStats;
  feed_search_texts: FeedSearchTexts;
  feeds: Feeds;
  former_list_slugs: FormerListSlugs;
  former_subscriptions: FormerSubscriptions;
  full_text_feeds: FullTextFeeds;
  idempotency_keys: IdempotencyKeys;
  import_entries: ImportEntries;
  import_hosts: ImportHosts;
  imported_articles: ImportedArticles;
  imported_comments: ImportedComments;
  imported_pictures: ImportedPictures;
  imports: Imports;
  kept_concerns: KeptConcerns;
  likes: Likes;
  list_follows: ListFollows;
  list_items: ListItems;
  lists: Lists;
  media: Media;
  mutes: Mutes;
  new_account_acts: NewAccountActs;
  notification_actors: NotificationActors;
  notification_readers: NotificationReaders;
  notifications: Notifications;
  passkeys: Passkeys;
  post_addresses: PostAddresses;
  post_contents: PostContents;
  post_full_texts: PostFullTexts;
  post_search: PostSearch;
  post_tags: PostTags;
  posts: Posts;
  preferences: Preferences;
  push_subscriptions: PushSubscriptions;
  received_emails: ReceivedEmails;
  recommendations: Recommendations;
  refused_addresses: RefusedAddresses;
  refused_calls: RefusedCalls;
  report_cases: ReportCases;
  reports: Reports;
  schema_migrations: SchemaMigrations;
  search_words: SearchWords;
  seen_marks: SeenMarks;
  seen_undos: SeenUndos;
  server_days: ServerDays;
  server_settings: ServerSettings;
  sessions: Sessions;
  sign_up_invitations: SignUpInvitations;
  site_import_authors: SiteImportAuthors;
  site_import_entries: SiteImportEntries;
  site_import_items: SiteImportItems;
  site_imports: SiteImports;
  spam_totals: SpamTotals;
  spam_words: SpamWords;
  subscriptions: Subscriptions;
  tag_counts: TagCounts;
  tag_follows: TagFollows;
  tags: Tags;
  team_invitations: TeamInvitations;
  team_members: TeamMembers;
  teams: Teams;
  two_factors: TwoFactors;
  users: Users;
  verifications: Verifications;
  visit_days: VisitDays;
  visit_hashes: VisitHashes;
  visit_post_days: VisitPostDays;
  visit_referrers: VisitReferrers;
  visit_salts: VisitSalts;
  webhooks: Webhooks;
}
