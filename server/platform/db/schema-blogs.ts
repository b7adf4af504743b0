import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { PhotoFacts } from '#shared/api/media.ts';
import type { CrossPost } from './schema-posts.ts';

/** The tables of hosted blogs and their writers; see schema.ts. */
export interface BlogsTable {
  id: Generated<number>;
  slug: string;
  title: string;
  tagline: Generated<string>;
  language: Generated<string>;
  icon_url: string | null;
  team_id: number | null;
  /** The primary one of its domains; none where its own address here is that. */
  domain: string | null;
  /** Where the whole blog leads to, without a slash at the end. */
  redirect_to: string | null;
  redirect_host: GeneratedAlways<string | null>;
  comment_policy: Generated<'open' | 'moderated' | 'closed'>;
  /** Which modules are on, where that differs from a new blog's; see shared/domain/modules.ts. */
  modules: Generated<Record<string, boolean>>;
  /** Options of its modules that an owner has chosen, by name. */
  options: Generated<Record<string, unknown>>;
  created_at: Generated<Date>;
}

export interface BlogFormerSlugsTable {
  slug: string;
  blog_id: number;
  created_at: Generated<Date>;
}

export interface BlogDomainsTable {
  blog_id: number;
  name: string;
  /** Until then it only waits for its record. */
  proven_at: Date | null;
  /** See DomainFacts of shared/api/domains.ts. */
  facts: ColumnType<unknown, string | null, string | null> | null;
  checked_at: Date | null;
  created_at: Generated<Date>;
}

export interface BlogAuthorsTable {
  blog_id: number;
  user_id: number;
  role: 'owner' | 'author';
  accepted_at: Date | null;
  created_at: Generated<Date>;
}

export type ArticleStatus = 'draft' | 'future' | 'publish' | 'private' | 'trash';

export interface ArticlesTable {
  id: Generated<number>;
  blog_id: number;
  author_id: number | null;
  slug: string;
  status: ArticleStatus;
  status_before_trash: string | null;
  title: Generated<string>;
  content_html: Generated<string>;
  /** The Markdown that it was made of; null where it was written as HTML. */
  content_markdown: string | null;
  excerpt: Generated<string>;
  featured_image: string | null;
  tags: Generated<string[]>;
  version: Generated<number>;
  editor_id: number | null;
  conversation: JSONColumnType<Record<string, unknown[]>> | null;
  xpost: JSONColumnType<CrossPost> | null;
  publish_at: Date | null;
  published_at: Date | null;
  /** When it was first published, and told of; null while it never was. */
  announced_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ArticleRevisionsTable {
  article_id: number;
  version: number;
  author_id: number | null;
  title: string;
  content_html: string;
  content_markdown: string | null;
  excerpt: string;
  featured_image: string | null;
  tags: string[];
  saved_at: Generated<Date>;
}

export interface MediaTable {
  id: Generated<string>;
  user_id: number;
  blog_id: number | null;
  purpose: 'post' | 'avatar' | 'icon';
  mime_type: string;
  bytes: number;
  width: number;
  height: number;
  alt: Generated<string>;
  exif: JSONColumnType<PhotoFacts> | null;
  created_at: Generated<Date>;
}

/** Blogs that are hosted elsewhere; their numbers are drawn with those of `blogs`. */
export interface ConnectedSitesTable {
  id: Generated<number>;
  user_id: number;
  kind: 'wordpress' | 'feed';
  url: string;
  domain: string;
  name: string;
  icon_url: string | null;
  feed_id: number | null;
  api_root: string | null;
  username: string | null;
  sealed_token: string | null;
  is_healthy: Generated<boolean>;
  health_error: Generated<string>;
  checked_at: Date;
  is_monitored: Generated<boolean>;
  next_probe_at: Date | null;
  failing_since: Date | null;
  failure_count: Generated<number>;
  is_down: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface ConnectedSiteCredentialsTable {
  site_id: number;
  role: 'main' | 'alternate';
  protocol: 'ftp' | 'ftps' | 'sftp' | 'ssh';
  host: string;
  port: number;
  username: string;
  abspath: string;
  sealed_secret: string;
  has_key: boolean;
  host_key: string | null;
  updated_at: Date;
}

export interface PostAddressesTable {
  blog_id: number;
  user_id: number;
  token: string;
  created_at: Generated<Date>;
}

export interface ReceivedMailsTable {
  id: Generated<number>;
  blog_id: number;
  user_id: number;
  fingerprint: Buffer;
  /** Null once it is dealt with. */
  message: Buffer | null;
  received_at: Date;
}

/** How an announcement to a webhook ended; `waiting` is tried again. */
export type WebhookOutcome =
  | 'delivered'
  | 'waiting'
  | 'gone'
  | 'rejected'
  | 'redirected'
  | 'unreachable'
  | 'private'
  | 'unsealed';

export interface WebhooksTable {
  id: string;
  blog_id: number;
  url: string;
  sealed_secret: string;
  created_at: Date;
  last_at: Date | null;
  last_outcome: WebhookOutcome | null;
  last_status: number | null;
}
