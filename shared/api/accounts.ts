import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/accounts.ts';
import { EmailAddress } from './parameters.ts';

/** The signed-in user, as GET /me returns it (platform facts 1.9). */
export const Me = z.object({
  ID: z.int(),
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** `refused`: the address refuses emails, and only what the user asks for is sent to it. */
  email_problem: z.enum(['unverified', 'refused']).nullable(),
  avatar_URL: z.string().nullable(),
  /** Registration date, ISO 8601. */
  date: z.string(),
  role: z.enum(['member', 'administrator']),
});
export type Me = z.output<typeof Me>;
/** The user who makes the request, or null for a visitor. */
export type Viewer = Me;

export const getMe = endpoint(paths.getMe, {
  access: 'member',
  summary: 'The signed-in person',
  input: z.object({}),
  answer: Me.extend({
    description: z.string(),
    profile_URL: z.string(),
    has_gravatar: z.boolean(),
    language: z.string(),
    /** The default blog to write in; null for a user who has none. */
    primary_blog: z.int().nullable(),
    primary_blog_url: z.string().nullable(),
    /** Blogs that the user writes in. Both numbers are the same: none is hidden. */
    site_count: z.int(),
    visible_site_count: z.int(),
  }),
});

/** How the text of posts is set: pixels, characters per line, line height as a multiple of the size, sepia paper or not. */
export const ReadingAppearance = z.object({
  size: z.int().min(16).max(24),
  width: z.union([z.literal(58), z.literal(66), z.literal(80)]),
  font: z.enum(['serif', 'sans']),
  line_height: z.number().min(1.5).max(2),
  paper: z.enum(['plain', 'sepia']),
});
export type ReadingAppearance = z.output<typeof ReadingAppearance>;

/** Posts as cards with a large picture, as text with a small picture, or as one line each. */
export const Density = z.enum(['cards', 'comfortable', 'compact']);
export type Density = z.output<typeof Density>;

/** Limit for all preferences of one user, as JSON. */
export const PREFERENCES_MAX_CHARACTERS = 64 * 1024;

/** Known preferences; unknown ones are stored as sent. Values are JSON. */
export const Preferences = z
  .object({
    /** How /reader shows the following stream (FS-03); default 'stream'. */
    reader_following_view: z.enum(['recent', 'stream']),
    /** Colour theme; default: the system's. */
    theme: z.enum(['system', 'light', 'dark']),
    /** Density of posts in streams; default 'comfortable'. */
    reader_density: Density,
    /** Which groups of the sidebar are open; the web's sidebar-groups.ts has the defaults. */
    reader_sidebar: z.partialRecord(z.enum(['following', 'lists', 'tags']), z.boolean()),
    /** How the text of posts is set; see ReadingAppearance. */
    reader_look: ReadingAppearance.partial(),
    /** Whether posts of one site and one day are combined into one card; default false. */
    reader_combine_posts: z.boolean(),
    /** Whether keyboard shortcuts of a single character work (WCAG 2.1.4); default true. */
    reader_single_keys: z.boolean(),
    /** Whether the following stream leaves out seen posts; default false. */
    reader_hide_seen: z.boolean(),
    /** Whether posts that were scrolled past count as seen; default false. */
    reader_seen_on_scroll: z.boolean(),
    /** Whether the numbers of unseen posts are hidden; default false. */
    reader_hide_counts: z.boolean(),
    /** Whether /reader has the quick post card (QP-02); default true. */
    reader_quick_post: z.boolean(),
    /** Whether the user's actions are counted (docs/events.md); default true. */
    share_usage_data: z.boolean(),
    /** false from signing up until the first steps are done (ON-09); absent for older accounts (ON-06). */
    has_completed_reader_onboarding: z.boolean(),
    /** Whether the question about interests was shown by itself, which happens once (ON-12). */
    has_seen_reader_onboarding: z.boolean(),
    /** Whether the user skipped the first steps. */
    has_skipped_reader_onboarding: z.boolean(),
    /** Year of the Bloganuary whose banner the user dismissed. */
    bloganuary_dismissed: z.int(),
    /** Numbers of the blogs last selected to write in, latest first (QP-06). */
    recentSites: z.array(z.int()).max(100),
  })
  .partial()
  .catchall(z.json());
export type Preferences = z.output<typeof Preferences>;

/** Also under /wpcom/v2, and updatePreferences. */
export const getPreferences = endpoint(paths.getPreferences, {
  access: 'member',
  summary: 'The reader’s preferences',
  input: z.object({
    /** Returns only this one, if it is set. */
    preference_key: z.string().max(64).optional(),
  }),
  answer: z.object({ calypso_preferences: Preferences }),
});

export const updatePreferences = endpoint(paths.updatePreferences, {
  access: 'member',
  summary: 'Merges the given preferences into the reader’s; null removes one',
  input: z.object({ calypso_preferences: z.record(z.string().max(64), z.json()) }),
  answer: z.object({ calypso_preferences: Preferences }),
});

export const sendVerificationEmail = endpoint(paths.sendVerificationEmail, {
  access: 'member',
  summary:
    'Mails the verification link again; 429 throttled with data.retry_after seconds when asked too soon',
  input: z.object({}),
  answer: z.object({ success: z.literal(true) }),
});

export const getVerification = endpoint(paths.getVerification, {
  access: 'member',
  summary: 'How it stands with the member’s address, and when the link can be asked for again',
  input: z.object({}),
  answer: z.object({
    email: z.string(),
    email_verified: z.boolean(),
    /** Seconds until the link can be sent again; 0 when it can be. */
    retry_after: z.int(),
    /** Whether this server sends email; false where it only writes email to a directory. */
    sends_email: z.boolean(),
    /** That directory, for administrators; null for everyone else and where email is sent. */
    outbox: z.string().nullable(),
  }),
});

/** `conflict` when the address is confirmed already, `throttled` when one was replaced less than a minute ago. */
export const correctAddress = endpoint(paths.correctAddress, {
  access: 'member',
  summary: 'Replaces an address that is not confirmed, and mails the link to the new one',
  input: z.object({ email: EmailAddress }),
  answer: z.object({ success: z.literal(true), email: z.string() }),
});

/** Usernames are public, like profiles; nothing reveals whether an email address has an account (docs/decisions/0014). */
export const checkUsername = endpoint(paths.checkUsername, {
  access: 'public',
  summary: 'Whether somebody who signs up can have this username',
  input: z.object({ username: z.string().max(100) }),
  answer: z.object({
    username: z.string(),
    /** `invalid` is never allowed; reserved words count as taken. */
    state: z.enum(['free', 'taken', 'invalid']),
    /** Free usernames similar to a taken one. */
    suggestions: z.array(z.string()),
  }),
});
