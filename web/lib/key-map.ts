import { getDirection } from '#shared/i18n/direction.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { SHORTCUTS } from './shortcuts.ts';

/** A second key that comes later than this starts a new sequence. */
export const SEQUENCE_MS = 1_000;

/** Actions that keys can trigger. On pages without such an action, its keys do nothing. */
export type KeyAction =
  | 'next'
  | 'previous'
  | 'page-next'
  | 'page-previous'
  | 'top'
  | 'open'
  | 'close'
  | 'visit'
  | 'like'
  | 'seen'
  | 'seen-above'
  | 'follow'
  | 'comments'
  | 'reply'
  | 'search'
  | 'notifications'
  | 'add'
  | 'undo'
  | 'help'
  | 'command'
  | 'go-reader'
  | 'go-discover'
  | 'go-likes'
  | 'go-conversations'
  | 'go-subscriptions'
  | 'go-tags';

export type KeyGroup = 'streams' | 'posts' | 'places' | 'anywhere';

export interface KeyBinding {
  action: KeyAction;
  /** Names as returned by `toKeyName`, of the arrows those in left-to-right text; two names with a space between them are pressed one after the other. */
  keys: readonly string[];
  group: KeyGroup;
  /** Says what the keys do. */
  label: () => string;
}

/** The key map. The page that explains the keys and the code that handles them both use this table. */
export const KEY_MAP: readonly KeyBinding[] = [
  { action: 'next', keys: [SHORTCUTS.next, 'ArrowRight'], group: 'streams', label: () => t('Next post') },
  {
    action: 'previous',
    keys: [SHORTCUTS.previous, 'ArrowLeft'],
    group: 'streams',
    label: () => t('Previous post'),
  },
  {
    action: 'page-next',
    keys: ['Space'],
    group: 'streams',
    label: () => t('Scroll down, then to the next post'),
  },
  { action: 'page-previous', keys: ['Shift+Space'], group: 'streams', label: () => t('Scroll up') },
  { action: 'top', keys: ['.', '0'], group: 'streams', label: () => t('Go to the top and show new posts') },
  { action: 'open', keys: ['o', 'Enter'], group: 'streams', label: () => t('Open the post') },
  { action: 'close', keys: SHORTCUTS.close.split(' '), group: 'streams', label: () => t('Close or go back') },
  {
    action: 'visit',
    keys: [SHORTCUTS.visit],
    group: 'posts',
    label: () => t('Open the original in a new tab'),
  },
  { action: 'like', keys: [SHORTCUTS.like], group: 'posts', label: () => t('Like or unlike') },
  { action: 'seen', keys: [SHORTCUTS.seen], group: 'posts', label: () => t('Mark as seen or unseen') },
  { action: 'seen-above', keys: ['A'], group: 'posts', label: () => t('Mark everything above as seen') },
  { action: 'follow', keys: ['f'], group: 'posts', label: () => t('Subscribe or unsubscribe') },
  { action: 'comments', keys: [SHORTCUTS.comments], group: 'posts', label: () => t('Go to the comments') },
  { action: 'reply', keys: [SHORTCUTS.reply], group: 'posts', label: () => t('Write a comment') },
  { action: 'go-reader', keys: ['g r'], group: 'places', label: () => t('Recent') },
  { action: 'go-discover', keys: ['g d'], group: 'places', label: () => t('Discover') },
  { action: 'go-likes', keys: ['g l'], group: 'places', label: () => t('Likes') },
  { action: 'go-conversations', keys: ['g c'], group: 'places', label: () => t('Conversations') },
  { action: 'go-subscriptions', keys: ['g s'], group: 'places', label: () => t('Manage subscriptions') },
  { action: 'go-tags', keys: ['g t'], group: 'places', label: () => t('Tags') },
  { action: 'search', keys: [SHORTCUTS.search], group: 'anywhere', label: () => t('Search') },
  {
    action: 'notifications',
    keys: [SHORTCUTS.notifications],
    group: 'anywhere',
    label: () => t('Notifications'),
  },
  { action: 'add', keys: [SHORTCUTS.add], group: 'anywhere', label: () => t('Add a site') },
  { action: 'undo', keys: ['z'], group: 'anywhere', label: () => t('Undo the last action') },
  { action: 'command', keys: ['Mod+k'], group: 'anywhere', label: () => t('Go to anything') },
  { action: 'help', keys: ['?'], group: 'anywhere', label: () => t('Show keyboard shortcuts') },
];

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'code'>>;

/**
 * Returns the name of a pressed key: the letter that the layout gives ("j", with Shift "A"), or on a layout without Latin letters
 * the one that is at its place, "Space", "Shift+Space", "Escape" …;
 * undefined for chords, which belong to the browser, except "Mod+k", which is Ctrl or ⌘ with it. Ignores Caps Lock. In right-to-left
 * text, where the left arrow leads on, the two arrows have each other's names.
 */
export function toKeyName({
  key: typed,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: PressedKey): string | undefined {
  const key = toLatin(typed, code);
  if (ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'Mod+k';
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === ' ') return shiftKey ? 'Shift+Space' : 'Space';
  if (key.length > 1) return shiftKey ? undefined : mirrorArrow(key);
  const letter = key.toLowerCase();
  return shiftKey ? letter.toUpperCase() : letter;
}

/** Returns the key of an English layout for a letter of another script. */
function toLatin(key: string, code = ''): string {
  if (key === '؟') return '?';
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter && /^[^\p{Script=Latin}]$/u.test(key) ? letter.toLowerCase() : key;
}

/** Returns the name of the other arrow to the side in right-to-left text. Its own inverse; other keys are returned as they are. */
export function mirrorArrow(key: string): string {
  if (getDirection(getLocale()) === 'ltr') return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}

/** Whether the key is a single character, which users may switch off (WCAG 2.1.4). */
export function isSingleKey(name: string): boolean {
  return name.length === 1 || name.endsWith('Space');
}

/** Creates a function that reads keys one by one, and returns the binding of each, or of the sequence that it ends. */
export function createKeyReader(map: readonly KeyBinding[] = KEY_MAP) {
  let first: { name: string; at: number } | undefined;
  /** `at` is in ms. Returns undefined for keys without a meaning, or without one yet. */
  return (name: string, at: number): KeyBinding | undefined => {
    const start = first && at - first.at <= SEQUENCE_MS ? `${first.name} ` : '';
    first = undefined;
    const find = (keyName: string) => map.find(({ keys }) => keys.includes(keyName));
    const found = start ? find(start + name) : undefined;
    if (found) return found;
    if (map.some(({ keys }) => keys.some((key) => key.startsWith(`${name} `)))) {
      first = { name, at };
      return undefined;
    }
    // The second key of an unknown sequence does not count as a key by itself.
    return start ? undefined : find(name);
  };
}
