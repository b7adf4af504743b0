import { AppError } from '#server/platform/http/errors.ts';

/** Where a page of recommendations begins, and what shuffled them: the same on every page of one list. */
export interface RecommendationOffset {
  offset: number;
  seed: number;
}

/** The opaque form, which the next request hands back as page_handle. */
export function encodeOffset({ offset, seed }: RecommendationOffset): string {
  return Buffer.from(`${offset} ${seed}`).toString('base64url');
}

/**
 * Where a request wants to go on: the handle of the page before, or offset and seed by themselves.
 * @throws AppError `invalid_input` for a handle that was never given out
 */
export function resolveOffset({
  page_handle,
  offset,
  seed,
}: RecommendationOffset & { page_handle?: string | undefined }): RecommendationOffset {
  if (page_handle === undefined) return { offset, seed };
  const match = /^(\d{1,5}) (\d{1,7})$/.exec(Buffer.from(page_handle, 'base64url').toString('latin1'));
  if (!match)
    throw new AppError('invalid_input', 'This page_handle is not valid. Start again from the first page.');
  return { offset: Number(match[1]), seed: Number(match[2]) };
}
