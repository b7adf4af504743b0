import { CONCERNS } from './concerns.ts';

/**
 * Type of an event's property; with `?` it is optional. `text` is a word of ours (a pattern, a slug, a code), never what a person
 * wrote. An array lists the only allowed words.
 */
type Kind = 'text' | 'number' | 'flag' | 'text?' | 'number?' | 'flag?' | readonly string[];
type Shape = Readonly<Record<string, Kind>>;

/** Maximum length of a text property. */
export const EVENT_TEXT_MAX = 500;

/** Where a user subscribed to a site, in the platform's words where it has one. */
export const FOLLOW_SOURCES = [
  'discover-add-new',
  'discover-reddit',
  'reader-feed-header',
  'reader-feed-search',
  'reader-full-post',
  'reader-keyboard',
  'reader-notifications',
  'reader-onboarding-modal',
  'reader-popular-sites',
  'reader-post-options-menu',
  'reader-recent',
  'reader-recommended-posts',
  'reader_subscribe_modal',
  'subscriptions-search',
  'subscriptions-search-recommendation-list',
] as const;
export type FollowSource = (typeof FOLLOW_SOURCES)[number];

const NONE = {} as const;
const POST = { blog_id: 'number', post_id: 'number', feed_id: 'number', feed_item_id: 'number' } as const;
const SITE = { blog_id: 'number', feed_id: 'number' } as const;
const BLOG = { blog_id: 'number' } as const;
const ITEM = { feed_id: 'number', feed_item_id: 'number' } as const;
/** The post that comments belong to. */
const DISCUSSED = { feed_id: 'number', post_id: 'number' } as const;
const RAILCAR = {
  railcar: 'text',
  fetch_algo: 'text?',
  fetch_position: 'number?',
  rec_blog_id: 'number?',
  rec_feed_id: 'number?',
  rec_post_id: 'number?',
  rec_result: 'text?',
  ui_algo: 'text?',
  ui_position: 'number?',
} as const;
/** One row of the manager, or how many were changed together. */
const ROWS = { blog_id: 'number?', count: 'number?' } as const;

/** Every event that the application records, with its properties (AN-01, docs/events.md). Those of dialogs are beside it. */
export const EVENTS = {
  calypso_reader_view_changed: { view: 'text', previous: 'text?' },
  calypso_reader_following_view_changed: { view: 'text' },

  calypso_reader_article_opened: { ...POST, ref_blog: 'number?', ref_post: 'number?' },
  calypso_reader_article_closed: POST,
  calypso_reader_article_engaged_time: { ...POST, seconds: 'number' },
  calypso_reader_article_liked: { ...SITE, post_id: 'number' },
  calypso_reader_article_unliked: { ...SITE, post_id: 'number' },
  calypso_reader_article_commented_on: DISCUSSED,
  calypso_reader_permalink_click: POST,
  calypso_reader_visit_post_clicked: POST,
  calypso_reader_edit_post_clicked: POST,
  calypso_reader_post_options_menu_opened: POST,
  calypso_reader_post_options_menu_closed: POST,
  calypso_reader_full_post_comments_button_clicked: POST,
  calypso_reader_author_link_clicked: POST,
  calypso_reader_site_url_clicked: POST,
  calypso_reader_share_action_picked: { ...POST, action: 'text' },
  calypso_reader_share_to_site: { ...POST, destination_site_id: 'number' },
  calypso_reader_related_post_from_same_site_clicked: POST,
  calypso_reader_related_post_from_other_site_clicked: POST,
  calypso_reader_post_reported: { ...SITE, post_id: 'number' },
  calypso_reader_site_reported: { ...SITE, post_id: 'number' },
  calypso_reader_block_site: SITE,
  calypso_reader_mark_as_seen_clicked: ITEM,
  calypso_reader_mark_as_unseen_clicked: ITEM,
  calypso_reader_recommended_post_clicked: ITEM,
  calypso_reader_recommended_post_dismissed: ITEM,
  calypso_reader_recommended_site_clicked: SITE,
  calypso_traintracks_render: RAILCAR,
  calypso_traintracks_interact: { ...RAILCAR, action: 'text' },

  calypso_reader_comment_reply_click: DISCUSSED,
  calypso_reader_comment_reply_cancel_click: DISCUSSED,
  calypso_reader_comment_caterpillar_click: DISCUSSED,
  calypso_reader_liked_comment: DISCUSSED,
  calypso_reader_unliked_comment: DISCUSSED,
  calypso_reader_conversations_post_followed: POST,
  calypso_reader_conversations_post_muted: POST,

  calypso_reader_site_followed: { ...SITE, follow_source: FOLLOW_SOURCES },
  calypso_reader_site_unfollowed: SITE,
  calypso_reader_discover_site_followed: SITE,

  calypso_reader_search_loaded: NONE,
  calypso_reader_search_performed: { length: 'number', sort: 'text', is_suggestion: 'flag' },
  calypso_reader_search_suggestion_click: { rec_result: 'text' },
  calypso_reader_search_from_following: { length: 'number' },
  calypso_reader_searchcard_clicked: ITEM,

  calypso_reader_discover_viewed: NONE,
  calypso_reader_discover_tab_clicked: { tab: ['recommended', 'firstposts', 'tags', 'latest'] },
  calypso_reader_discover_on_empty_stream_clicked: NONE,
  calypso_reader_discover_on_feed_error_clicked: NONE,
  calypso_reader_site_on_discover_card_clicked: SITE,

  calypso_global_sidebar_menu_item_click: { path: ['/reader/notifications', '/me/sites'] },
  calypso_reader_sidebar_search_clicked: NONE,
  calypso_reader_sidebar_followed_sites_clicked: NONE,
  calypso_reader_sidebar_followed_single_site_clicked: SITE,
  calypso_reader_sidebar_organization_item_clicked: { path: ['/reader/a8c', '/reader/p2'] },
  calypso_reader_sidebar_discover_clicked: NONE,
  calypso_reader_sidebar_like_activity_clicked: NONE,
  calypso_reader_sidebar_conversations_clicked: NONE,
  calypso_reader_sidebar_manage_subscriptions_clicked: NONE,
  calypso_reader_sidebar_tag_clicked: { tag: 'text' },
  calypso_reader_sidebar_list_toggle: { open: 'flag' },
  calypso_reader_add_list_clicked: NONE,
  calypso_reader_add_tag_clicked: NONE,

  calypso_reader_onboarding_viewed: { forced: 'flag', done: 'number' },
  calypso_reader_onboarding_completed: NONE,
  calypso_reader_onboarding_task_click: { task: 'text' },
  calypso_reader_onboarding_complete_account_profile: NONE,
  calypso_reader_onboarding_interests_modal_continue: { topics: 'number' },
  calypso_reader_onboarding_interests_modal_tag_followed: { tag: 'text' },
  calypso_reader_onboarding_interests_modal_tag_unfollowed: { tag: 'text' },

  calypso_reader_onboarding_discover_modal_site_previewed: SITE,
  calypso_reader_onboarding_clicked_load_more: { shown: 'number' },

  calypso_reader_quick_post_submitted: { site_id: 'number' },
  calypso_reader_quick_post_error: { site_id: 'number', code: 'text' },
  calypso_reader_quick_post_full_editor_opened: { site_id: 'number' },

  calypso_reader_subscription_not_found: NONE,
  calypso_subscriptions_search_performed: { length: 'number' },
  calypso_subscriptions_search_by_url_performed: { length: 'number' },
  calypso_subscriptions_site_subscribed: { feed_id: 'number', follow_source: FOLLOW_SOURCES },
  calypso_subscriptions_site_unsubscribed: ROWS,
  calypso_subscriptions_site_resubscribed: { ...ROWS, feed_id: 'number?' },
  calypso_subscriptions_site_title_clicked: BLOG,
  calypso_subscriptions_site_url_clicked: BLOG,
  calypso_subscriptions_view_feed_button_clicked: BLOG,
  calypso_subscriptions_site_kept: { ...ROWS, concern: CONCERNS },
  calypso_subscriptions_post_emails_toggle_on: ROWS,
  calypso_subscriptions_post_emails_toggle_off: ROWS,
  calypso_subscriptions_comment_emails_toggle_on: ROWS,
  calypso_subscriptions_comment_emails_toggle_off: ROWS,
  calypso_subscriptions_notifications_toggle_on: ROWS,
  calypso_subscriptions_notifications_toggle_off: ROWS,
  calypso_subscriptions_comment_notifications_toggle_on: ROWS,
  calypso_subscriptions_comment_notifications_toggle_off: ROWS,
  calypso_subscriptions_post_emails_set_frequency: { ...ROWS, delivery_frequency: 'text' },
  calypso_subscriptions_recommended_site_subscribed: SITE,
  calypso_subscriptions_recommended_site_dismissed: SITE,
  calypso_subscriptions_search_site_subscribed: SITE,
  calypso_subscriptions_module_enable: BLOG,

  calypso_rewind_creds_update_attempt: { ...BLOG, protocol: 'text' },
  calypso_rewind_creds_update_success: { ...BLOG, protocol: 'text' },
  calypso_rewind_creds_update_failure: { ...BLOG, protocol: 'text', code: 'text' },
} as const satisfies Record<string, Shape>;

/** Names of dialogs in the events of their opening and closing: `calypso_reader_{name}_modal_open` and `…_modal_close`. */
export const DIALOG_NAMES = [
  'add_domain',
  'add_many_to_list',
  'add_site',
  'add_to_list',
  'administer',
  'api_key',
  'backup_codes',
  'correct_address',
  'delete_account',
  'decide',
  'delete_credentials',
  'delete_list',
  'delete_post',
  'delete_site',
  'disconnect_site',
  'edit_conflict',
  'embed',
  'feed_health',
  'gallery',
  'keyboard_shortcuts',
  'leave_unsaved',
  'lightbox',
  'link',
  'mute',
  'one_time_codes_off',
  'one_time_codes_on',
  'onboarding_discover',
  'onboarding_interests',
  'primary_domain',
  'post_address',
  'publish',
  'reblog',
  'redirect_blog',
  'remove_domain',
  'report',
  'revisions',
  'table',
  'undo_site_import',
] as const;
export type DialogName = (typeof DIALOG_NAMES)[number];

type DialogEvent = `calypso_reader_${DialogName}_modal_${'open' | 'close'}`;
export type EventName = keyof typeof EVENTS | DialogEvent;

type Text<K> = K extends readonly (infer Word)[]
  ? Word
  : K extends `text${string}`
    ? string
    : K extends `number${string}`
      ? number
      : boolean;
type PropertiesOf<S> = { [P in keyof S as S[P] extends `${string}?` ? never : P]: Text<S[P]> } & {
  [P in keyof S as S[P] extends `${string}?` ? P : never]?: Text<S[P]> | undefined;
};

/** The properties of an event. */
export type EventProperties<N extends EventName> = N extends keyof typeof EVENTS
  ? PropertiesOf<(typeof EVENTS)[N]>
  : Record<never, never>;

const SHAPES = new Map<string, Shape>([
  ...Object.entries(EVENTS),
  ...DIALOG_NAMES.flatMap((name) =>
    ['open', 'close'].map((what): [string, Shape] => [`calypso_reader_${name}_modal_${what}`, NONE]),
  ),
]);

/** Every event name of the catalogue. */
export const EVENT_NAMES: readonly string[] = [...SHAPES.keys()].sort();

/** Returns a sentence about what is wrong with an event; undefined if the catalogue has it. */
export function findEventError(
  name: string,
  properties: Readonly<Record<string, unknown>>,
): string | undefined {
  const shape = SHAPES.get(name);
  if (!shape) return `There is no event called ${name}.`;
  for (const property of Object.keys(properties))
    if (!Object.hasOwn(shape, property)) return `The event ${name} has no property ${property}.`;
  for (const [property, kind] of Object.entries(shape)) {
    const value = properties[property];
    if (typeof kind !== 'string') {
      if (kind.includes(value as string)) continue;
      return `The property ${property} of ${name} must be one of ${kind.join(', ')}.`;
    }
    if (value === undefined && kind.endsWith('?')) continue;
    if (!isOfKind(kind, value))
      return `The property ${property} of ${name} must be a ${kind.replace('?', '')}.`;
  }
  return undefined;
}

function isOfKind(kind: Kind & string, value: unknown): boolean {
  if (kind.startsWith('text')) return typeof value === 'string' && value.length <= EVENT_TEXT_MAX;
  return typeof value === (kind.startsWith('number') ? 'number' : 'boolean');
}
