import type { ReportReason } from './api/reports.ts';
import type { ConnectionError } from './domain/connection-errors.ts';
import type { Locale } from './i18n/locales.ts';

/** Links to unsubscribe from this kind of email, and to all email settings. */
export interface UnsubscribeProps {
  /** Absent if this kind alone cannot be unsubscribed from. */
  unsubscribeLink?: string;
  /** Absent for a recipient without an account. */
  settingsLink?: string;
  /** For a recipient without an account: how often posts are emailed. */
  frequencyLink?: string;
}

/** A post in a digest. The title of a note is empty; `excerpt` is plain text. */
export interface DigestItem {
  title: string;
  link: string;
  excerpt: string;
}

/** Why somebody is notified of a comment, the strongest reason first. */
export type CommentReason =
  | 'moderation'
  | 'reply'
  | 'mention'
  | 'post'
  | 'conversation'
  | 'subscription'
  | 'site';

/** A file of an email that is not in the post made from it, and why. */
export interface LeftOutFile {
  name: string;
  reason: 'no_picture' | 'too_large' | 'too_many_pixels' | 'too_many' | 'no_room' | 'no_room_of_person';
}

/** Why an email has not become a post. */
export type EmailRefusal = 'unreadable' | 'empty' | 'too_long' | 'not_allowed';

/**
 * Every email: the name of its template in `web/emails/` and what the template needs. `name` is the recipient's, `site` the title
 * of a blog or feed; a property that ends in `ink` is an absolute address on this server.
 */
export interface EmailTemplates {
  VerifyEmail: { name: string; link: string };
  AccountExists: { name: string; logInLink: string; resetLink: string };
  ResetPassword: { name: string; link: string };
  /** Names the API keys that were revoked and the passkeys that still work. */
  PasswordIsReset: { name: string; apiKeys: string[]; passkeys: string[]; link: string };
  /** An administrator tries whether email arrives. */
  TestEmail: { name: string; link: string };
  PasswordGuesses: { name: string; resetLink: string };
  AccountDeleted: { name: string };
  ConfirmNewEmail: { name: string; link: string };
  AddressInUse: { name: string };
  AddressChangeRequested: { name: string; newEmail: string; link: string };
  AddressChanged: { name: string; newEmail: string };
  BlogInvitation: { name: string; inviter: string; site: string; siteLink: string; link: string };
  /** `name` is empty for an address without an account. */
  TeamInvitation: { name: string; inviter: string; team: string; link: string };
  /** `date` is ISO 8601; `excerpt` is plain text. */
  NewPost: UnsubscribeProps & {
    title: string;
    site: string;
    author: string;
    date: string;
    excerpt: string;
    link: string;
    timeZone: string;
  };
  /** New posts of a user's subscriptions. `more` posts were left out. */
  Digest: UnsubscribeProps & {
    frequency: 'daily' | 'weekly';
    sites: { name: string; posts: DigestItem[] }[];
    more: number;
    readerLink: string;
  };
  /** New posts of one blog, for a recipient without an account. `more` posts were left out. */
  BlogDigest: UnsubscribeProps & {
    frequency: 'instantly' | 'daily' | 'weekly';
    site: string;
    posts: DigestItem[];
    more: number;
    siteLink: string;
  };
  /** A comment, or with `why` mention also a post. */
  Comment: UnsubscribeProps & {
    why: CommentReason;
    author: string;
    title: string;
    site: string;
    text: string;
    link: string;
  };
  /** `post` is absent for all posts of the blog. */
  ConfirmSubscription: { site: string; post?: string; link: string };
  /** How many feeds are new, were already followed, and could not be followed. */
  ImportDone: { added: number; known: number; failed: number; link: string };
  /** The import stopped after `done` of its feeds. */
  ImportFailed: { done: number; total: number; link: string };
  /** How many posts and pages are new, were there already, and could not be stored. */
  SiteImportDone: { site: string; added: number; existing: number; failed: number; link: string };
  SiteImportFailed: { site: string; link: string };
  Report: {
    number: number;
    title: string;
    url: string;
    reason: ReportReason;
    text: string;
    reporter: string;
    link: string;
  };
  /** `reason` is a category of shared/domain/takedowns.ts; `note` may be empty. */
  Decision: {
    decision: 'hide_comment' | 'take_down_post' | 'take_down_blog' | 'suspend' | 'limit';
    title: string;
    reason: string;
    note: string;
    link: string;
  };
  ReportOutcome: { title: string; isFounded: boolean };
  /** `since` is ISO 8601; `error` is empty if the site answered with an unexpected one. */
  SiteDown: { site: string; url: string; error: ConnectionError | ''; since: string; link: string };
  /** `awayMs` is in milliseconds. */
  SiteBack: { site: string; url: string; awayMs: number; link: string };
  /** `date`, ISO 8601, is when the post will be published; `unclear` are the shortcodes that we did not understand. */
  PostedByEmail: {
    title: string;
    site: string;
    status: 'publish' | 'draft' | 'future' | 'private' | 'trash';
    date: string | null;
    link: string;
    leftOut: LeftOutFile[];
    unclear: string[];
  };
  NotPostedByEmail: { reason: EmailRefusal; subject: string; leftOut?: LeftOutFile[]; link: string };
  /** `name` and `email` are the writer's. */
  ContactMessage: { site: string; siteLink: string; name: string; email: string; text: string };
}

export type EmailTemplate = keyof EmailTemplates;

/** An email to render, in the recipient's language if it is known. */
export interface EmailOf<T extends EmailTemplate> {
  template: T;
  props: EmailTemplates[T];
  locale?: Locale;
}

/** Any email to render; its template determines its props. */
export type Email = { [T in EmailTemplate]: EmailOf<T> }[EmailTemplate];

/** A rendered email: its subject and both bodies. */
export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** Renders an email; the web bundle's part (`web/emails/render-email.tsx`). */
export type RenderEmail = (email: Email) => Promise<RenderedEmail>;
