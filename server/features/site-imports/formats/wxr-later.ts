import { isPictureLink } from '../picture-addresses.ts';

/** Pictures that are kept with the post that they were uploaded to. */
const ATTACHED_MAX = 200_000;
/** Characters of all patterns. */
const PATTERNS_MAX_CHARACTERS = 16 * 1024 * 1024;

export type LaterContent = ReturnType<typeof createLaterContent>;

/**
 * Collects what posts show and what comes after them in an export, and the posts that wait for it: which pictures were uploaded to
 * which post, for galleries that name none, and the synced patterns of the block editor.
 */
export function createLaterContent() {
  const attached = new Map<string, { id: string; order: number }[]>();
  const patterns = new Map<string, string>();
  let count = 0;
  let characters = 0;
  return {
    /** The numbers of posts that wait. */
    posts: new Set<string>(),
    add(id: string, url: string, values: ReadonlyMap<string, string>): void {
      const post = values.get('wp:post_parent')?.trim() ?? '';
      if (!/^[1-9]\d*$/.test(post) || !isPictureLink(url) || count >= ATTACHED_MAX) return;
      count += 1;
      const known = attached.get(post) ?? [];
      known.push({ id, order: Number(values.get('wp:menu_order')) || 0 });
      attached.set(post, known);
    },
    /** Returns the numbers of the pictures of a post in the order of its gallery. */
    list: (post: string): string[] =>
      (attached.get(post) ?? [])
        .toSorted((a, b) => a.order - b.order || Number(a.id) - Number(b.id))
        .map(({ id }) => id),
    addPattern(id: string, text: string): void {
      characters += text.length;
      if (characters <= PATTERNS_MAX_CHARACTERS) patterns.set(id, text);
    },
    /** Returns the text of a pattern; '' if it is missing. */
    findPattern: (id: string): string => patterns.get(id) ?? '',
  };
}
