/** Where a value of a JSON document is: names and, for members of arrays, `*`. */
type Path = readonly string[];

/** Characters of one member; longer ones are reported and not kept. */
export const MEMBER_MAX = 8 * 1024 * 1024;
/** Levels of a member's nesting: JSON.parse is recursive. */
const DEPTH_MAX = 500;

export type Member =
  | { path: string; value: unknown }
  | { path: string; problem: 'too_large' | 'not_readable'; start: string };

/**
 * Yields the members of a large JSON document's arrays, one after another, at the memory of one. A member is what `isMember` says
 * by its path: `db.*.data.posts.*`. Throws `NotJson` where the document ends too early.
 */
export async function* readMembers(
  texts: AsyncIterable<string>,
  isMember: (path: string) => boolean,
): AsyncGenerator<Member> {
  const scanner = createScanner(isMember);
  for await (const text of texts) yield* scanner.write(text);
  if (!scanner.isComplete()) throw new NotJson();
}

export class NotJson extends Error {
  override name = 'NotJson';
}

/** Levels of the document outside of members. */
const OUTER_MAX = 50;

interface Level {
  isArray: boolean;
  /** The name of the member that is being read. */
  name: string;
}

function createScanner(isMember: (path: string) => boolean) {
  const levels: Level[] = [];
  let isInString = false;
  let isEscaped = false;
  /** The last string outside of members: a name, if a colon follows. */
  let word = '';
  let isDone = false;
  /** The member that is being read: its pieces, their length, and its depth. */
  let member: { path: string; pieces: string[]; length: number; depth: number; deepest: number } | undefined;

  const toPath = (): Path => levels.map(({ isArray, name }) => (isArray ? '*' : name));

  function finish(): Member {
    const { path, pieces, length, deepest } = member!;
    member = undefined;
    const text = pieces.join('');
    if (length > MEMBER_MAX) return { path, problem: 'too_large', start: text.slice(0, 2_000) };
    if (deepest > DEPTH_MAX) return { path, problem: 'not_readable', start: text.slice(0, 2_000) };
    try {
      return { path, value: JSON.parse(text) };
    } catch {
      return { path, problem: 'not_readable', start: text.slice(0, 2_000) };
    }
  }

  function keep(piece: string): void {
    if (!member) return;
    if (member.length <= MEMBER_MAX) member.pieces.push(piece.slice(0, MEMBER_MAX + 1 - member.length));
    member.length += piece.length;
  }

  function* write(text: string): Generator<Member> {
    let at = 0;
    /** From where on the text is not yet in the member. */
    let from = 0;
    while (at < text.length) {
      if (isInString) {
        const end = findStringEnd(text, at);
        if (member === undefined && word.length < 200)
          word += text.slice(at, end ?? text.length).slice(0, 200);
        if (end === undefined) break;
        isInString = false;
        at = end + 1;
        continue;
      }
      const character = text[at]!;
      at += 1;
      if (character === '"') {
        isInString = true;
        isEscaped = false;
        word = '';
      } else if (character === '{' || character === '[') {
        if (member) {
          member.depth += 1;
          member.deepest = Math.max(member.deepest, member.depth);
        } else {
          const path = toPath().join('.');
          if (character === '{' && isMember(path)) {
            member = { path, pieces: [], length: 0, depth: 1, deepest: 1 };
            from = at - 1;
          } else {
            if (levels.length >= OUTER_MAX) throw new NotJson();
            levels.push({ isArray: character === '[', name: '' });
          }
        }
      } else if (character === '}' || character === ']') {
        if (member) {
          member.depth -= 1;
          if (member.depth > 0) continue;
          keep(text.slice(from, at));
          from = at;
          yield finish();
        } else {
          levels.pop();
          if (levels.length === 0) isDone = true;
        }
      } else if (character === ':' && !member && levels.length > 0) levels.at(-1)!.name = word;
    }
    if (member) keep(text.slice(from));
  }

  /** Returns the position of the quote that ends the string; undefined if it goes on. */
  function findStringEnd(text: string, start: number): number | undefined {
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (isEscaped) isEscaped = false;
      else if (code === 0x5c) isEscaped = true;
      else if (code === 0x22) return at;
    }
    return undefined;
  }

  return { write, isComplete: () => isDone && !member && levels.length === 0 };
}
