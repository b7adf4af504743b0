import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { SPAM_LINE, SPAM_SHARED_PER_BLOG } from '#shared/domain/limits.ts';
import * as queries from './queries.ts';
import { computeSpamScore, listSpamWords, type SpamCounts, weighTotals } from './rules.ts';

const LEFT_MS = 24 * 60 * 60_000;

type Trx = Transaction<Schema>;
type Signing = Pick<Context, 'signer'>;

/** Why a comment looks like spam. */
export interface Verdict {
  score: number;
  reasons: string[];
}

const hashWord = ({ signer }: Signing, word: string) => signer.hash('spam word', word);

/**
 * Returns why a comment looks like spam by what the owners of its blog have decided before; undefined if it does not, or if they have
 * decided too little.
 * @param blogId null for a post from elsewhere
 */
export async function findVerdict(
  context: Signing,
  trx: Trx,
  { blogId, text, html }: { blogId: number | null; text: string; html: string },
): Promise<Verdict | undefined> {
  const taught = weighTotals(await queries.loadSpamTotals(trx, blogId));
  if (!taught) return undefined;
  const hashes = new Map(listSpamWords(text, html).map((word) => [word, hashWord(context, word)]));
  const known = await queries.loadSpamWords(trx, blogId, [...hashes.values()]);
  const verdict = computeSpamScore([...hashes.keys()], taught, (word) => known.get(hashes.get(word)!) ?? {});
  return verdict && verdict.score >= SPAM_LINE ? verdict : undefined;
}

/**
 * Counts what has been decided about comments, each once: spam, or welcome if it was approved; a decision that was changed or taken
 * back is taken out again. In the transaction of the decisions, which has locked the comments.
 *
 * In an open blog hardly anything is ever approved. So for each new spam comment one that its owners have left published for a day
 * counts as welcome.
 */
export async function learnDecisions(
  context: Signing & Pick<Context, 'clock'>,
  trx: Trx,
  ids: readonly number[],
): Promise<void> {
  const changed = (await queries.listDecided(trx, ids))
    .map((comment) => ({ comment, next: toCounted(comment) }))
    .filter(({ comment, next }) => comment.is_spam !== next);
  if (changed.length === 0) return;
  const blogs = [...new Set(changed.map(({ comment }) => comment.blog_id))].sort(compareScopes);
  const decisions = new Map<queries.Scope, number>();
  for (const scope of new Set([...blogs, null])) decisions.set(scope, await queries.lockTotals(trx, scope));
  for (const blogId of blogs) {
    const spam = changed.filter(({ comment, next }) => comment.blog_id === blogId && next === true).length;
    if (blogId === null || spam === 0) continue;
    const before = new Date(context.clock.now().getTime() - LEFT_MS);
    const left = await queries.listUncounted(trx, blogId, { before, limit: spam });
    const isChanged = (id: number) => changed.some(({ comment }) => comment.id === id);
    changed.push(
      ...left.filter(({ id }) => !isChanged(id)).map((comment) => ({ comment, next: false as const })),
    );
  }
  const differences = new Map<queries.Scope, queries.Difference & { words: Map<number, SpamCounts> }>();
  const counted = changed.map(({ comment, next }) => {
    const isShared =
      comment.blog_id === null ||
      (comment.team_id === null && decisions.get(comment.blog_id)! < SPAM_SHARED_PER_BLOG);
    if (comment.is_spam !== null) count(comment, comment.is_spam, -1);
    if (next === null) return { id: comment.id, is_spam: null, is_shared: false, words: [] };
    const words = listSpamWords(comment.content_raw, comment.content_html);
    const after = { ...comment, words: words.map((word) => hashWord(context, word)), is_shared: isShared };
    count(after, next, 1);
    return { id: comment.id, is_spam: next, is_shared: isShared, words: after.words };
  });
  await queries.updateCounted(trx, counted);
  for (const [scope, difference] of [...differences].sort(([a], [b]) => compareScopes(a, b)))
    await queries.addCounts(trx, scope, difference, context.clock.now());

  function count(
    { blog_id, is_shared, words }: Pick<queries.DecidedComment, 'blog_id' | 'is_shared' | 'words'>,
    isSpam: boolean,
    by: 1 | -1,
  ): void {
    for (const scope of new Set([blog_id, ...(is_shared ? [null] : [])])) {
      const difference = differences.get(scope) ?? {
        spam: 0,
        welcome: 0,
        words: new Map<number, SpamCounts>(),
      };
      differences.set(scope, difference);
      const name = isSpam ? 'spam' : 'welcome';
      difference[name] += by;
      for (const word of words) {
        const counts = difference.words.get(word) ?? { spam: 0, welcome: 0 };
        counts[name] += by;
        difference.words.set(word, counts);
      }
    }
  }
}

/** As what a comment counts after a decision. The trash says nothing, but what was spam before it stays spam. */
function toCounted({ status, is_spam }: queries.DecidedComment): boolean | null {
  if (status === 'approved') return false;
  if (status === 'spam') return true;
  return status === 'trash' && is_spam ? true : null;
}

/** Blogs in the order of their numbers, all blogs together last: in this order everyone waits for everyone else's counts. */
const compareScopes = (a: queries.Scope, b: queries.Scope) => (a ?? Infinity) - (b ?? Infinity) || 0;
