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
/** Characters of a search, trimmed; it starts half a second after the last key (platform facts 3.10). */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 1_024;
export const SEARCH_DEBOUNCE_MS = 500;
/** "Search suggestions: by default 3" (SE-11). */
export const SEARCH_SUGGESTIONS = 3;

// ---- streams --------------------------------------------------------------------------------------------------
/** First fetch of a stream holds 4 items, every next one 7 (platform facts 2.1). */
export const STREAM_FIRST_PAGE = 4;
export const STREAM_NEXT_PAGE = 7;
/** A visitor is shown no more of a stream of discovering than so many (platform facts 2.1). */
export const VISITOR_POSTS = 10;
/** The largest page a stream answers ("number (max 40, default 10)", platform facts 1.1). */
export const STREAM_MAX_PAGE = 40;
export const STREAM_DEFAULT_PAGE = 10;
/** "Recent list page size: 10" (FS-05). */
export const RECENT_PAGE = 10;
/** The last page that can be asked for by its number: 100,000 posts back. */
export const RECENT_MAX_PAGE = 10_000;
/** "number forced to 40" for list streams (platform facts 2.1). */
export const LIST_PAGE = 40;
/** Tags of one discover stream. */
export const DISCOVER_MAX_TAGS = 50;
/** "Trending tags requested: 6" (AP-13); without a wish 20 (platform facts 1.2), and never more than 100. */
export const TRENDING_TAGS = 6;
export const TRENDING_TAGS_DEFAULT = 20;
export const TRENDING_TAGS_MAX = 100;
/** Tags in the alphabetic list, the most used ones. */
export const ALPHABETIC_TAGS_MAX = 1_000;
/** "Tag caches: 24 h (86400000 ms)" (AP-15, AP-18). */
export const TAG_CACHE_MS = 86_400_000;
/** Tags that one member may follow. */
export const FOLLOWED_TAGS_MAX = 1_000;
/** Tags of one post that is written here, and characters of each. */
export const POST_TAGS_MAX = 25;
export const POST_TAG_MAX = 100;
/** Characters of a post in Markdown: more than 40,000 words. */
export const MARKDOWN_MAX = 262_144;
/** Characters of a tag as typed. */
export const TAG_MAX = 200;
/** Sites in one answer of recommendations (platform facts 2.1). */
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

/** Subscriptions that one call may name: as many as anybody manages by hand. */
export const BULK_MAX = 5_000;
/** Posts that one call marks as seen, or feeds. */
export const MARKS_MAX = 2_000;
/** The manager counts a site's posts of a month up to here. */
export const POSTS_PER_MONTH_MAX = 1_000;
/** "Mark all as seen" can be taken back for this long. */
export const MARK_ALL_UNDO_MINUTES = 60;

// ---- what a feed may cost (reliability.md, section 4) ------------------------------------------------------------
/** Total deadline of one outbound request, all redirects and the whole body included. */
export const FETCH_DEADLINE_MS = 30_000;
export const FETCH_CONNECT_MS = 5_000;
/** Longest silence between two pieces of an answer. */
export const FETCH_IDLE_MS = 10_000;
/** One use of another server's files over FTP, SFTP or SSH: all of it, one answer, and bytes of all its connections. */
export const REMOTE_DEADLINE_MS = 25_000;
export const REMOTE_RESPONSE_MS = 10_000;
export const REMOTE_MAX_BYTES = 4 * 1024 * 1024;
/** Bytes on the wire and bytes after decompression. */
export const FETCH_MAX_WIRE_BYTES = 10 * 1024 * 1024;
export const FETCH_MAX_BODY_BYTES = 50 * 1024 * 1024;
/** Bytes of a web page whose article is wanted: ten times the longest real one that was tried. */
export const FETCH_MAX_PAGE_BYTES = 5 * 1024 * 1024;
/** A body may be at most 200 times its wire size: real feeds compress 5 to 30 times, bombs 1000 times. */
export const FETCH_MAX_RATIO = 200;
export const FETCH_MAX_CODINGS = 3;
export const FETCH_MAX_REDIRECTS = 5;
/** Requests under way to one host name at a time. */
export const FETCH_PER_HOST = 2;
/** Parsing one document may take this long in its worker before the worker is ended. */
export const PARSE_DEADLINE_MS = 10_000;
/** Entries kept of one fetch, newest first. */
export const FEED_MAX_ENTRIES = 2_000;
export const FEED_MAX_DEPTH = 256;
export const TITLE_MAX_BYTES = 1_024;
/** Kept of one entry. Real entries stay far below; without an end a feed decides how long each of its readings takes. */
export const ENTRY_MAX_AUTHORS = 100;
export const ENTRY_MAX_TAGS = 100;
export const ENTRY_MAX_ENCLOSURES = 300;
/** Links, and elements of Media RSS, that are looked at in one entry. */
export const ENTRY_MAX_LINKS = 500;
export const ENTRY_MAX_MEDIA = 500;
/** Folders that an OPML file may name for one feed. */
export const OPML_MAX_FOLDERS = 100;
export const BODY_MAX_BYTES = 1024 * 1024;
/** Elements and pieces of text kept of one XML document: 2,000 entries of 200, and about 100 MB of tree at most. */
export const FEED_MAX_NODES = 400_000;
/** Attributes kept of one element. */
export const FEED_MAX_ATTRIBUTES = 256;
/** Objects and lists, and members of them, that a JSON document may hold before it is read: about 300 MB of values. */
export const FEED_MAX_JSON_BRACKETS = 2_000_000;
export const FEED_MAX_JSON_COMMAS = 2_500_000;
/** Characters of sanitised HTML of one fetch; entries after that are left out. Real feeds stay under a tenth of it. */
export const FEED_MAX_HTML = 48 * 1024 * 1024;
/** Characters of one picture that stands in the HTML itself (`data:`), and of all of one text. */
export const DATA_IMAGE_MAX_BYTES = 64 * 1024;
export const DATA_IMAGES_MAX_BYTES = 256 * 1024;
/** Pictures and players that are noted of one text; all of them stay in it. */
export const HTML_MAX_MEDIA = 500;
/** Characters of plain text on a card. */
export const EXCERPT_MAX_CHARACTERS = 400;

// ---- writing ------------------------------------------------------------------------------------------------------
/** "Comment editor: max width 580, autosave interval 60, no uploads": seconds (FP-06); the width in px (FP-05) is in its styles. */
export const COMMENT_AUTOSAVE_SECONDS = 60;
/** One's own comment can be changed for this long. */
export const COMMENT_EDIT_MINUTES = 30;
/** Characters of one comment as typed. */
export const COMMENT_MAX_CHARACTERS = 65_536;
/** Comments that one person may write in a minute; a lively talk has about four. */
export const COMMENTS_PER_MINUTE = 10;
/** A comment that its author deleted can be brought back for this long; then its text is erased. */
export const COMMENT_UNDO_MINUTES = 30;
/** Comments under a post: the first ones, and what every "Show more" adds (platform facts 3.6). */
export const COMMENTS_FIRST_PAGE = 10;
export const COMMENTS_NEXT_PAGE = 25;
/** The most comments that one answer holds. */
export const COMMENTS_MAX_PAGE = 100;
/** Names in the list of those who like a post (platform facts 1.7). */
export const LIKERS_MAX = 90;
/** "Quick post title: 57 characters plus an ellipsis" (QP-08). */
export const QUICK_POST_TITLE_MAX = 57;
/** "The card expands to a maximum of 800 px" (QP-16): the height of the editor. */
export const QUICK_POST_MAX_HEIGHT = 800;
/** Uploaded pictures: bytes, and pixels of the longer side after re-encoding. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
export const UPLOAD_MAX_SIDE = 2_560;
/** Pixels of an uploaded picture before it is made smaller, all frames counted: the largest cameras of phones have 48 million. */
export const UPLOAD_MAX_PIXELS = 50_000_000;
/** Pictures of one upload. */
export const UPLOAD_MAX_FILES = 4;
/** A mail that becomes a post: bytes of the whole message, in which files are a third longer than on a disk; and its pictures. */
export const EMAIL_MAX_BYTES = 30 * 1024 * 1024;
export const EMAIL_MAX_IMAGES = 20;
/** Side of a person’s picture, pixels: twice what the largest avatar takes. */
export const AVATAR_SIDE = 512;

/** Characters of what one says to a post that one passes on. */
export const REBLOG_NOTE_MAX = 5_000;

// ---- lists --------------------------------------------------------------------------------------------------------
/** Characters of a list's name and of its description. */
export const LIST_TITLE_MAX = 100;
export const LIST_DESCRIPTION_MAX = 1_000;
/** Feeds, sites and tags of one list ("client used up to 2000", platform facts 1.5). */
export const LIST_ITEMS_MAX = 2_000;
export const LIST_ITEMS_DEFAULT_PAGE = 20;
/** Lists of one member: every feed in a list is read by the crawler, so that there is an end to them. */
export const LISTS_MAX = 100;
/** "the list item search input is capped at 500 characters" and waits as long as other searches (platform facts 3.4). */
export const LIST_SEARCH_MAX = 500;
export const LIST_SEARCH_DEBOUNCE_MS = 500;

// ---- reports ------------------------------------------------------------------------------------------------------
/** Reports that one reader may send in a day; each goes to every administrator by mail. */
export const REPORTS_PER_DAY = 20;
/** Characters of what a reader adds in words. */
export const REPORT_TEXT_MAX = 2_000;

// ---- notifications and conversations ------------------------------------------------------------------------------
/** Notifications in an answer: ten more each time, at most a hundred (platform facts 1.10). */
export const NOTIFICATIONS_PAGE = 10;
export const NOTIFICATIONS_MAX_PAGE = 100;
/** The dot at the bell goes when the panel has been in sight for so long (U65). */
export const NOTIFICATIONS_SEEN_MS = 1_000;
/** Comments that a conversation's card carries beside their parents (platform facts 1.1). */
export const CONVERSATION_COMMENTS = 20;
/** Earlier comments that a press unfolds, and people shown of those who wrote the hidden ones (platform facts 3.12). */
export const CONVERSATION_NEXT_PAGE = 10;
export const CONVERSATION_AVATARS = 10;

/** Domains of one blog, those that wait for their record among them. */
export const BLOG_DOMAINS_MAX = 20;

/** Characters of what somebody writes to a blog's owners, and of the name under it. */
export const CONTACT_MESSAGE_MAX = 10_000;
export const CONTACT_NAME_MAX = 100;
