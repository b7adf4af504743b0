import type { CrawlOutcome } from '#server/crawler/crawler.ts';

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
