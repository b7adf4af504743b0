import { hasMutedWord, normalizeMuted } from '#shared/domain/muted-words.ts';

/** What one user does not want to read. */
export interface Muter {
  words: { key: string; word: string }[];
  /** Names of authors, each in one feed. */
  authors: { key: string; feedId: number }[];
  blockedUsers: ReadonlySet<number>;
}

/** The part of a post that is compared: its title, its excerpt, its tags and its authors. */
export interface MutablePost {
  feed_id: number;
  author_id: number | null;
  title: string;
  excerpt: string;
  authors: readonly { name: string }[];
  tags?: readonly { title: string }[];
}

/** Why something is muted: the word, as the user wrote it, or its author. */
export type MuteReason = { kind: 'word'; word: string } | { kind: 'author' };

/** Returns why a user has muted a post; undefined if it is not muted. */
export function findMute(muter: Muter | undefined, post: MutablePost): MuteReason | undefined {
  if (!muter) return undefined;
  if (isAuthorMuted(muter, post)) return { kind: 'author' };
  const tags = (post.tags ?? []).map(({ title }) => `#${title}`);
  return findMutedWord(muter, [post.title, post.excerpt, ...tags].join('\n'));
}

/** The same for a text, such as a comment. */
export function findMutedWord(muter: Muter | undefined, text: string): MuteReason | undefined {
  if (!muter || muter.words.length === 0) return undefined;
  const normalized = normalizeMuted(text);
  const found = muter.words.find(({ key }) => hasMutedWord(normalized, key));
  return found && { kind: 'word', word: found.word };
}

function isAuthorMuted({ authors, blockedUsers }: Muter, post: MutablePost): boolean {
  if (post.author_id !== null && blockedUsers.has(post.author_id)) return true;
  const muted = authors.filter(({ feedId }) => feedId === post.feed_id);
  if (muted.length === 0) return false;
  const names = new Set(post.authors.map(({ name }) => normalizeMuted(name)));
  return muted.some(({ key }) => names.has(key));
}
