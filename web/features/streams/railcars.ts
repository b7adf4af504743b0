import type { Post } from '#shared/api/posts.ts';
import { recordEvent } from '#web/lib/events.ts';

const rendered = new Set<string>();

/** Records that a recommended post was received, once for each railcar (platform facts 1.12). */
export function recordRender({ railcar }: Post): void {
  if (!railcar || rendered.has(railcar.railcar)) return;
  rendered.add(railcar.railcar);
  recordEvent('calypso_traintracks_render', { ...railcar, ui_algo: 'following' });
}

/** Records that a recommended post was used. */
export function recordInteract({ railcar }: Post, action: string): void {
  if (railcar) recordEvent('calypso_traintracks_interact', { ...railcar, ui_algo: 'following', action });
}
