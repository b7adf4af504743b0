import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { glideTo } from '#web/lib/glide.ts';
import { COMMENTS_ID } from './rules-anchor.ts';

/** "Scroll to comments: offset 48 px, duration 300 ms" (FP-04). */
const GLIDE = { offset: 48, durationMs: 300 };

/** The comment that the address points at, `#comment-12`. */
export function useLinkedComment(): number | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  const match = /^comment-(\d{1,15})$/.exec(hash);
  return match ? Number(match[1]) : undefined;
}

/** Brings the reader to what the address points at, as soon as it is `ready`: the section, or one comment. */
export function useCommentScroll(ready: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (!ready || !(hash === COMMENTS_ID || hash.startsWith('comment-'))) return;
    const target = document.getElementById(hash);
    if (target) glideTo(target, GLIDE);
  }, [ready, hash]);
}

/** For a link to the section on the very page: pressed again, it leads there again. */
export function glideToComments(): void {
  const section = document.getElementById(COMMENTS_ID);
  if (section) glideTo(section, GLIDE);
}
