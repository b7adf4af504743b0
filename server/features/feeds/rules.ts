import type { CrawlOutcome } from '#server/crawler/crawler.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isLegalReason } from '#shared/domain/takedowns.ts';

/** Returns how an ordered fetch ended, for the one who ordered it. */
export function toEnding({ kind }: CrawlOutcome): 'read' | 'failed' | 'asked_to_wait' | 'just_read' {
  switch (kind) {
    case 'backing_off':
      return 'asked_to_wait';
    case 'lease_lost':
    case 'aborted':
      return 'just_read';
    case 'failed':
    case 'gone':
      return 'failed';
    default:
      return 'read';
  }
}

/** Returns the error of a page that an administrator has taken down, with the category and the date: 451 where a law demands it, else 410. */
export function createTakedownError({ reason, date }: { reason: string; date: Date }): AppError {
  const code = isLegalReason(reason) ? 'unavailable_for_legal_reasons' : 'taken_down';
  return new AppError(code, 'An administrator of this server has taken this down.', {
    reason,
    date: date.toISOString(),
  });
}
