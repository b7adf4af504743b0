import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { glideTo } from '#web/lib/glide.ts';
import { COMMENTS_ID } from './rules-anchor.ts';

/** "Scroll to comments: offset 48 px, duration 300 ms" (FP-04). */
const GLIDE = { offset: 48, durationMs: 300 };

/** Returns the comment that the address points to, `#comment-12`. */
export function useLinkedComment(): number | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  const match = /^comment-(\d{1,15})$/.exec(hash);
  return match ? Number(match[1]) : undefined;
}

/** Scrolls to what the address points to, the section or a comment, as soon as it is `ready`. */
export function useCommentScroll(ready: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (!ready || !(hash === COMMENTS_ID || hash.startsWith('comment-'))) return;
    const target = document.getElementById(hash);
    if (target) glideTo(target, GLIDE);
  }, [ready, hash]);
}

/** Scrolls to the section again when its link on the same page is pressed again. */
export function glideToComments(): void {
  const section = document.getElementById(COMMENTS_ID);
  if (section) glideTo(section, GLIDE);
}
