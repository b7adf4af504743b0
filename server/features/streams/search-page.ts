import type { Context } from '#server/context.ts';
import { findMuter } from '#server/features/mutes/queries.ts';
import { listPosts } from '#server/features/posts/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isAskedFor } from '#server/platform/http/fields.ts';
import type { searchPosts } from '#shared/api/streams-search.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { findUnmutedPosts } from './muted.ts';
import { listForms, listSimilarWords } from './queries-search-words.ts';
import { parseWindow } from './queries-window.ts';
import type { FoundPosts, KeyOf, StreamWindow } from './source.ts';
import { type FoundItems, searchItems } from './sources/search.ts';
import { chooseCorrection, listNearForms, listTypedWords, replaceWords } from './spelling.ts';
import { cutPage, presentStream, toIds } from './stream-page.ts';

/** A search with fewer posts may have a typing error. */
const FEW = 3;

/**
 * Returns a page of a search; the first one with the number of matching posts and, if there is hardly any, a correction.
 * @throws AppError `invalid_input` for a date that does not exist, `authorization_required` for a visitor's own subscriptions
 */
export async function loadSearchPage(
  context: Context,
  { q, sort, scope, ...input }: InputOf<typeof searchPosts>,
  viewer: Viewer | null,
): Promise<ResponseOf<typeof searchPosts>> {
  requireSearchable(q);
  if (scope === 'mine' && !viewer)
    throw new AppError('authorization_required', 'Log in to search your subscriptions.');
  const key: KeyOf<'search'> = { kind: 'search', query: q, sort, ...(scope === 'mine' && { scope }) };
  let found: FoundItems['found'];
  const read = async (window: StreamWindow): Promise<FoundPosts> => {
    const result = await searchItems(context, key, viewer, window);
    found ??= result.found;
    const hasContent = isAskedFor('content', input.fields);
    const posts = await listPosts(context.db, toIds(result.items), viewer?.id ?? null, { hasContent });
    return { items: result.items, posts };
  };
  const window = parseWindow(input, input.number + 1);
  const muter = await findMuter(context, viewer);
  const { items, posts, rest } = await (muter ? findUnmutedPosts(read, muter, window) : read(window));
  const page = cutPage(items, input.number, rest);
  const correction = found && found.posts < FEW ? await findCorrection(context, key, viewer) : undefined;
  return {
    ...presentStream(key, posts, page),
    ...(found && { found: found.posts, found_is_exact: found.isExact }),
    ...(correction !== undefined && { did_you_mean: correction }),
  };
}

function requireSearchable(text: string): void {
  const { issue } = parseSearchQuery(text);
  if (issue?.kind === 'date')
    throw new AppError(
      'invalid_input',
      `“${issue.value}” is not a date. Write dates like 2026-01-31, 2026-01 or 2026.`,
    );
}

/** Finds what a search may have been meant as: the same with other words, which finds something for the viewer. */
export async function findCorrection(
  { db }: Pick<Context, 'db'>,
  key: KeyOf<'search'>,
  viewer: Viewer | null,
): Promise<string | undefined> {
  const typed = listTypedWords(key.query);
  if (typed.length === 0) return undefined;
  const forms = await listForms(
    db,
    typed.map(({ word }) => word),
  );
  const corrections = await Promise.all(
    forms.map(async (form) =>
      chooseCorrection(form, await listSimilarWords(db, { form, forms: listNearForms(form) })),
    ),
  );
  const changes = typed.flatMap((word, index) => {
    const by = corrections[index];
    return by === undefined ? [] : [{ ...word, by }];
  });
  if (changes.length === 0) return undefined;
  const query = replaceWords(key.query, changes);
  const { items } = await searchItems(
    { db },
    { ...key, query, sort: 'last_updated' },
    viewer,
    parseWindow({}, 1),
  );
  return items.length === 0 ? undefined : query;
}
