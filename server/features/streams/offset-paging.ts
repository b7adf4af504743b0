import { AppError } from '#server/platform/http/errors.ts';

/** The offset of a page of recommendations, and the seed of all pages of one list. */
export interface RecommendationOffset {
  offset: number;
  seed: number;
}

/** Returns the opaque form, which the next request sends as page_handle. */
export function encodeOffset({ offset, seed }: RecommendationOffset): string {
  return Buffer.from(`${offset} ${seed}`).toString('base64url');
}

/**
 * Returns where a request continues: from the handle of the previous page, or from offset and seed.
 * @throws AppError `invalid_input` for a handle that we did not create
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
