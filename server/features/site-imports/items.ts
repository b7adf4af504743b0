/**
 * What a blog from elsewhere consists of. Every format of exports, and every way to read a blog by its address, yields these
 * items; nothing after that knows where they came from. Texts are as they were found: HTML is sanitised when it is stored.
 */
export type Item = SiteItem | AuthorItem | PostItem | PictureItem | CommentItem | ProblemItem;

/** The blog itself; at most one, before everything whose addresses are relative to it. */
export interface SiteItem {
  kind: 'site';
  title: string;
  tagline: string;
  /** Its home page, to which relative addresses and old paths belong; null if the export does not say. */
  url: string | null;
  /** BCP 47; null if unknown. */
  language: string | null;
}

/** A writer, for the choice of who becomes the author here. */
export interface AuthorItem {
  kind: 'author';
  /** What posts call the author: a login, a number or a name. */
  key: string;
  name: string;
  /** Lower case; suggests the same person's account here, and is never stored after the import. */
  email: string | null;
}

/** A post or a page. */
export interface PostItem {
  kind: 'post';
  type: 'post' | 'page';
  /** Names it within its origin for ever: a guid, a number or an address. A second import recognises it by this. */
  key: string;
  /** `trash` is left out by the readers of formats. */
  status: 'publish' | 'future' | 'private' | 'draft';
  /** Only some people could read it there: its reader has made it private or a draft, and the report says so. */
  isRestricted?: boolean;
  /** Plain text. */
  title: string;
  content: { format: 'html' | 'markdown'; text: string };
  /** Plain text; '' if there is none. */
  excerpt: string;
  /** The last part of its address; '' to derive it from the title. */
  slug: string;
  /** Null without a valid date; the importer decides what that means. */
  publishedAt: Date | null;
  updatedAt: Date | null;
  /** Its `AuthorItem`; null if unknown. */
  authorKey: string | null;
  /** Names of tags and categories, without repetitions. */
  tags: string[];
  /** The picture above the post: an address, or the key of a `PictureItem`. */
  featuredImage: (({ url: string } | { key: string }) & { alt?: string }) | null;
  /** Addresses that it had, absolute or beginning with `/`; they lead to the post here. */
  oldAddresses: string[];
}

/** A picture that the export lists or contains. Pictures that appear in posts only need no item. */
export interface PictureItem {
  kind: 'picture';
  key: string;
  /** Where it can be fetched, or how posts name it within the archive: `images/tea.jpg`. */
  url: string;
  /** Its path in the archive; null if it must be fetched. */
  path: string | null;
  /** Plain text. */
  alt: string;
}

/** A comment, after its post. */
export interface CommentItem {
  kind: 'comment';
  key: string;
  postKey: string;
  /** Null for one that replies to no other, or to one that is missing. */
  parentKey: string | null;
  /** Plain text; '' if unknown. */
  authorName: string;
  authorUrl: string | null;
  /** The key of the author's `AuthorItem`, if one of the blog's writers wrote it. */
  authorKey: string | null;
  content: { format: 'html' | 'text'; text: string };
  writtenAt: Date | null;
  status: 'approved' | 'unapproved';
}

/** Something that could not be read. Reading continues after it. */
export interface ProblemItem {
  kind: 'problem';
  /** What it is about, as a person would recognise it: a title, a file or an address; '' for the export as a whole. */
  subject: string;
  reason: ProblemReason;
  /** How many things it stands for; default 1. Kinds of content that blogs here do not have are one problem each. */
  count?: number;
}

/** Each has a sentence in the report. */
export type ProblemReason =
  /** The export ends before it should. */
  | 'cut_off'
  | 'not_readable'
  | 'too_large'
  /** More entries than an import may have. */
  | 'too_many'
  /** A path that leaves the archive. */
  | 'unsafe_path'
  /** Without a title and text. */
  | 'empty'
  /** The date is missing or invalid: it became a draft. */
  | 'no_date'
  | 'not_a_picture'
  /** The blog or the person has no room for more pictures. */
  | 'no_room'
  | 'not_found'
  | 'unreachable'
  | 'refused'
  | 'encrypted'
  /** A kind of content that blogs here do not have. */
  | 'unknown_type';
