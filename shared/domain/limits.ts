/** The specification's business constants (its section 9), each with its sentence; and the crawler's hard limits. */

// ---- notices --------------------------------------------------------------------------------------------------
/** "Notices: 5000 ms by default" (CO-01). */
export const NOTICE_MS = 5_000;
/** "unsubscribed notice 8000 ms" (SM-19). */
export const UNSUBSCRIBED_NOTICE_MS = 8_000;
/** "settings notice 10000 ms" (CO-02). */
export const SETTINGS_NOTICE_MS = 10_000;

// ---- add site -------------------------------------------------------------------------------------------------
/** "Add-site preview debounce: 500 ms" (AS-04). */
export const PREVIEW_DEBOUNCE_MS = 500;

// ---- search ---------------------------------------------------------------------------------------------------
/** Minimum characters of a search, trimmed; it starts half a second after the last key (platform facts 3.10). */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 1_024;
export const SEARCH_DEBOUNCE_MS = 500;
/** "Search suggestions: by default 3" (SE-11). */
export const SEARCH_SUGGESTIONS = 3;

// ---- streams --------------------------------------------------------------------------------------------------
/** The first page of a stream has 4 items, every next one 7 (platform facts 2.1). */
export const STREAM_FIRST_PAGE = 4;
export const STREAM_NEXT_PAGE = 7;
/** Visitors see at most so many posts of a discover stream (platform facts 2.1). */
export const VISITOR_POSTS = 10;
/** The largest page of a stream ("number (max 40, default 10)", platform facts 1.1). */
export const STREAM_MAX_PAGE = 40;
/** Bytes of a post's HTML in a stream: a page of the longest posts, 1 MB each, would be 40 MB. They are read one by one. */
export const STREAM_CONTENT_MAX_BYTES = 256 * 1024;
export const STREAM_DEFAULT_PAGE = 10;
/** "Recent list page size: 10" (FS-05). */
export const RECENT_PAGE = 10;
/** The last page available by number: 100,000 posts back. */
export const RECENT_MAX_PAGE = 10_000;
/** "number forced to 40" for list streams (platform facts 2.1). */
export const LIST_PAGE = 40;
/** Tags of one discover stream. */
export const DISCOVER_MAX_TAGS = 50;
/** "Trending tags requested: 6" (AP-13); by default 20 (platform facts 1.2), and never more than 100. */
export const TRENDING_TAGS = 6;
export const TRENDING_TAGS_DEFAULT = 20;
export const TRENDING_TAGS_MAX = 100;
/** Size of the alphabetic list, which has the most used tags. */
export const ALPHABETIC_TAGS_MAX = 1_000;
/** "Tag caches: 24 h (86400000 ms)" (AP-15, AP-18). */
export const TAG_CACHE_MS = 86_400_000;
/** Followed tags per user. */
export const FOLLOWED_TAGS_MAX = 1_000;
/** Tags per post written here, and characters of each. */
export const POST_TAGS_MAX = 25;
export const POST_TAG_MAX = 100;
/** Characters of a post in Markdown: more than 40,000 words. */
export const MARKDOWN_MAX = 262_144;
/** The position of a page in the menu of its blog, on both sides of 0. */
export const MENU_ORDER_MAX = 2_147_483_647;
/** Pages in the menu of a blog. */
export const MENU_PAGES_MAX = 50;
/** Characters of a tag as typed. */
export const TAG_MAX = 200;
/** Sites in one response of recommendations (platform facts 2.1). */
export const RECOMMENDED_SITES_MAX = 10;
/** Sites on one card: "site_recs_per_card=18" (AP-10). */
export const SITE_RECS_MAX = 20;

// ---- onboarding -----------------------------------------------------------------------------------------------
/** "Cutoff date for registration: 2024-10-01 UTC", itself included (ON-06). */
export const ONBOARDING_SINCE = new Date('2024-10-01T00:00:00Z');
/** "Completed when the user follows more than 2 topics, more than 2 non-owned subscriptions" (ON-07). */
export const ONBOARDING_TOPICS_MIN = 3;
export const ONBOARDING_SITES_MIN = 3;
/** "Continue is disabled until at least 4 topics are followed. The visible text says at least 3" (IM-08, IM-09). */
export const INTERESTS_MIN = 4;
export const INTERESTS_MIN_SHOWN = 3;
/** "A toggled topic is locked until the followed list reflects the change, checked every 100 ms up to 100 times" (IM-11). */
export const TOPIC_LOCK_POLL_MS = 100;
export const TOPIC_LOCK_TRIES = 100;
/** "site_recs_per_card=18", at most 18 merged sites, 6 per page (AP-10, DM-14, DM-15). */
export const DISCOVER_SITES = 18;
export const DISCOVER_SITES_PAGE = 6;
/** "Follow toggles are confirmed by refreshing follows up to 3 times, 300 ms apart" (DM-05). */
export const FOLLOW_CONFIRM_TRIES = 3;
export const FOLLOW_CONFIRM_MS = 300;

// ---- sticky panel ---------------------------------------------------------------------------------------------
/** "Sticky panel: resize throttle 200 ms" (CO-03), "scroll debounce 50 ms" (CO-04). */
export const PANEL_RESIZE_MS = 200;
export const PANEL_SCROLL_MS = 50;

/** Subscriptions in one call: more than anyone manages by hand. */
export const BULK_MAX = 5_000;
/** Posts, or feeds, that one call marks as seen. */
export const MARKS_MAX = 2_000;
/** The manager counts a site's posts of a month up to this. */
export const POSTS_PER_MONTH_MAX = 1_000;
/** How long "Mark all as seen" can be undone. */
export const MARK_ALL_UNDO_MINUTES = 60;

// ---- limits of a feed (reliability.md, section 4) -----------------------------------------------------------------
/** Total deadline of one outbound request, including all redirects and the whole body. */
export const FETCH_DEADLINE_MS = 30_000;
export const FETCH_CONNECT_MS = 5_000;
/** Longest pause between two chunks of a response. */
export const FETCH_IDLE_MS = 10_000;
/** Access to another server's files over FTP, SFTP or SSH: the session, one response, and bytes of all connections. */
export const REMOTE_DEADLINE_MS = 25_000;
export const REMOTE_RESPONSE_MS = 10_000;
export const REMOTE_MAX_BYTES = 4 * 1024 * 1024;
/** Bytes on the wire and bytes after decompression. */
export const FETCH_MAX_WIRE_BYTES = 10 * 1024 * 1024;
export const FETCH_MAX_BODY_BYTES = 50 * 1024 * 1024;
/** Bytes of a web page that the full text is extracted from: ten times the longest real article that was tried. */
export const FETCH_MAX_PAGE_BYTES = 5 * 1024 * 1024;
/** A body may be at most 200 times its wire size: real feeds compress 5 to 30 times, bombs 1000 times. */
export const FETCH_MAX_RATIO = 200;
export const FETCH_MAX_CODINGS = 3;
export const FETCH_MAX_REDIRECTS = 5;
/** Concurrent requests to one host name. */
export const FETCH_PER_HOST = 2;
/** Time for parsing one document, after which the worker is stopped. */
export const PARSE_DEADLINE_MS = 10_000;
/** Entries used from one fetch, newest first. */
export const FEED_MAX_ENTRIES = 2_000;
export const FEED_MAX_DEPTH = 256;
export const TITLE_MAX_BYTES = 1_024;
/** Per entry. Real entries have far fewer; without a limit a feed determines how long each crawl takes. */
export const ENTRY_MAX_AUTHORS = 100;
export const ENTRY_MAX_TAGS = 100;
export const ENTRY_MAX_ENCLOSURES = 300;
/** Links, and Media RSS elements, that are parsed in one entry. */
export const ENTRY_MAX_LINKS = 500;
export const ENTRY_MAX_MEDIA = 500;
/** Folders of one feed in an OPML file. */
export const OPML_MAX_FOLDERS = 100;
export const BODY_MAX_BYTES = 1024 * 1024;
/** Elements and text nodes of one XML document: 2,000 entries of 200, and a tree of at most about 100 MB. */
export const FEED_MAX_NODES = 400_000;
/** Attributes of one element. */
export const FEED_MAX_ATTRIBUTES = 256;
/** Objects and arrays, and their members, in a JSON document before it is parsed: about 300 MB of values. */
export const FEED_MAX_JSON_BRACKETS = 2_000_000;
export const FEED_MAX_JSON_COMMAS = 2_500_000;
/** Characters of sanitised HTML of one fetch; further entries are left out. Real feeds stay under a tenth of it. */
export const FEED_MAX_HTML = 48 * 1024 * 1024;
/** Characters of one inline image (`data:`), and of all in one text. */
export const DATA_IMAGE_MAX_BYTES = 64 * 1024;
export const DATA_IMAGES_MAX_BYTES = 256 * 1024;
/** Images and players that are recorded of one text; all of them stay in it. */
export const HTML_MAX_MEDIA = 500;
/** Characters of plain text on a card. */
export const EXCERPT_MAX_CHARACTERS = 400;

// ---- writing ------------------------------------------------------------------------------------------------------
/** "Comment editor: max width 580, autosave interval 60, no uploads": seconds (FP-06); its styles have the width (FP-05). */
export const COMMENT_AUTOSAVE_SECONDS = 60;
/** How long authors can edit their comments. */
export const COMMENT_EDIT_MINUTES = 30;
/** Characters of one comment as typed. */
export const COMMENT_MAX_CHARACTERS = 65_536;
/** Comments per user and minute; a lively discussion has about four. */
export const COMMENTS_PER_MINUTE = 10;
/** How long authors can restore a deleted comment; then its text is erased. */
export const COMMENT_UNDO_MINUTES = 30;
/** Comments under a post: the first ones, and those that each "Show more" adds (platform facts 3.6). */
export const COMMENTS_FIRST_PAGE = 10;
export const COMMENTS_NEXT_PAGE = 25;
/** Maximum comments in one response. */
export const COMMENTS_MAX_PAGE = 100;
/** Names in the list of a post's likes (platform facts 1.7). */
export const LIKERS_MAX = 90;
/** "Quick post title: 57 characters plus an ellipsis" (QP-08). */
export const QUICK_POST_TITLE_MAX = 57;
/** Uploaded images: bytes, and pixels of the longer side after re-encoding. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
export const UPLOAD_MAX_SIDE = 2_560;
/** Pixels of an uploaded image before it is resized, all frames included: the largest phone cameras have 48 million. */
export const UPLOAD_MAX_PIXELS = 50_000_000;
/** Images per upload. */
export const UPLOAD_MAX_FILES = 4;
/** An email that becomes a post: bytes of the whole message, in which files are a third larger than on disk; and its images. */
export const EMAIL_MAX_BYTES = 30 * 1024 * 1024;
export const EMAIL_MAX_IMAGES = 20;
/** Side of an avatar in pixels: twice the largest displayed size. */
export const AVATAR_SIDE = 512;

/** Characters of a reblog's note. */
export const REBLOG_NOTE_MAX = 5_000;

// ---- lists --------------------------------------------------------------------------------------------------------
/** Characters of a list's name and of its description. */
export const LIST_TITLE_MAX = 100;
export const LIST_DESCRIPTION_MAX = 1_000;
/** Feeds, sites and tags of one list ("client used up to 2000", platform facts 1.5). */
export const LIST_ITEMS_MAX = 2_000;
export const LIST_ITEMS_DEFAULT_PAGE = 20;
/** Lists per user: limited because the crawler fetches every feed in a list. */
export const LISTS_MAX = 100;
/** "the list item search input is capped at 500 characters" and has the delay of other searches (platform facts 3.4). */
export const LIST_SEARCH_MAX = 500;
export const LIST_SEARCH_DEBOUNCE_MS = 500;

// ---- teams ----------------------------------------------------------------------------------------------------------
/** Characters of a team's name. */
export const TEAM_TITLE_MAX = 100;
/** Teams that a user may own and still create another one. */
export const OWN_TEAMS_MAX = 5;
/** Invitations of a team within a day (UTC): each may send an email to someone who did not ask for it. */
export const TEAM_INVITATIONS_PER_DAY = 20;
/** How long an invitation is open. A declined one cannot be repeated before. */
export const TEAM_INVITATION_DAYS = 14;
/** Open invitations of an address without an account that are emailed; more only wait for the account. */
export const EMAILED_TEAM_INVITATIONS_MAX = 3;

// ---- reports ------------------------------------------------------------------------------------------------------
/** Reports per user and day; each is emailed to every administrator. */
export const REPORTS_PER_DAY = 20;
/** Characters of a report's text. */
export const REPORT_TEXT_MAX = 2_000;
/** Characters of an administrator’s note to the author, and of the author’s answer. */
export const DECISION_NOTE_MAX = 2_000;
/** Characters of a reported text in the queue. */
export const REPORTED_TEXT_MAX = 4_000;

// ---- notifications and conversations ------------------------------------------------------------------------------
/** Notifications in a response: ten more each time, at most a hundred (platform facts 1.10). */
export const NOTIFICATIONS_PAGE = 10;
export const NOTIFICATIONS_MAX_PAGE = 100;
/** The bell's dot disappears after the panel has been visible for this long (U65). */
export const NOTIFICATIONS_SEEN_MS = 1_000;
/** Comments on a conversation's card beside their parents (platform facts 1.1). */
export const CONVERSATION_COMMENTS = 20;
/** Earlier comments that a click adds, and avatars shown of the hidden ones' authors (platform facts 3.12). */
export const CONVERSATION_NEXT_PAGE = 10;
export const CONVERSATION_AVATARS = 10;
/** Posts in a response of a team's front page, in full: ten, at most twenty. */
export const TEAM_FRONT_PAGE = 10;
export const TEAM_FRONT_PAGE_MAX = 20;
/** New posts and comments are counted up to this number. */
export const TEAM_NEWS_MAX = 100;

/** Domains per blog, including those that wait for their record. */
export const BLOG_DOMAINS_MAX = 20;

/** Characters of a message to a blog's owners, and of the sender's name. */
export const CONTACT_MESSAGE_MAX = 10_000;
export const CONTACT_NAME_MAX = 100;

/** The largest picture that devices keep for reading without a connection, in bytes. */
export const KEPT_PICTURE_MAX_BYTES = 1_000_000;

// ---- muted words and authors (docs/abuse.md) ----------------------------------------------------------------------
/** Words and authors that a user mutes. */
export const MUTES_MAX = 200;
/** Characters of a muted word or name. */
export const MUTE_MAX_CHARACTERS = 100;
/** Posts of a stream that are read for one page, if nearly all are muted: the page then ends early and says where the next one begins. */
export const MUTED_POSTS_MAX = 400;

// ---- protection of comments (docs/abuse.md) -----------------------------------------------------------------------
/** An account is new for so many days, unless so many of its comments were approved. */
export const NEW_ACCOUNT_DAYS = 3;
export const NEW_ACCOUNT_APPROVED = 3;
/** Comments of a new account within an hour. */
export const NEW_ACCOUNT_COMMENTS_PER_HOUR = 10;
/** What else a new account can do on one day (UTC), and how often. */
export const NEW_ACCOUNT_ACTS_PER_DAY = {
  /** Invitations of others to write for a blog. */
  invitation: 10,
  /** Addresses to which a blog announces its posts. */
  webhook: 5,
  report: 5,
  /** Emails to strangers: messages on contact pages, links that confirm a subscription by email. */
  email: 5,
  blog: 5,
} as const;
/** Days after its first post from which on a new blog is in Discover and search engines. */
export const NEW_BLOG_DAYS = 3;
/** Days after which an account's further blogs are listed at once, if it has published posts. */
export const ESTABLISHED_ACCOUNT_DAYS = 14;
export type NewAccountAct = keyof typeof NEW_ACCOUNT_ACTS_PER_DAY;
/** Links in a comment: more of them wait for approval, unless the blog's owners have chosen otherwise. */
export const COMMENT_LINKS_MAX = 2;
/** The same link under so many posts within a day waits for approval. */
export const COMMENT_LINK_POSTS_MAX = 3;
/** The spam score from which a comment is put aside. */
export const SPAM_LINE = 0.9;
/** Comments that a blog's owners have marked as spam, and comments that are not, before the classifier decides anything. */
export const SPAM_TRAINED_MIN = 5;
/** All blogs' decisions count beside a blog's own as if they were so many. */
export const SPAM_SHARED_WEIGHT = 5;
/** Decisions of one blog that count for all blogs. */
export const SPAM_SHARED_PER_BLOG = 200;
/** Words that are remembered for a blog, and for all blogs together. */
export const SPAM_WORDS_PER_BLOG = 20_000;
export const SPAM_WORDS_SHARED = 200_000;
/** People who cannot comment on one blog. */
export const BLOCKED_COMMENTERS_MAX = 1_000;
/** Comments that administrators decide about at once. */
export const COMMENTS_DECIDED_MAX = 100;
/** Words by which a blog holds or refuses comments. */
export const MODERATION_WORDS_MAX = 200;
