import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FullPost } from '#shared/api/posts.ts';
import type { Checklist } from '#web/lib/enable-checklist.ts';

/** Returns the text to render: another one only if more than ticks have changed, because those change in place. */
export function useSteadyText(content: string): string {
  const [shown, setShown] = useState(content);
  if (content === shown || removeTicks(content) === removeTicks(shown)) return shown;
  setShown(content);
  return content;
}

function removeTicks(html: string): string {
  return html.replaceAll(/(<input type="checkbox" disabled) checked/g, '$1');
}

/** Keeps the checklists current in the element that shows `text` of the post. Loads the code for the few posts that have any. */
export function useChecklist(body: RefObject<HTMLElement | null>, post: FullPost, text: string): void {
  const client = useQueryClient();
  const checklist = useRef<Checklist>(undefined);
  const { content } = post;
  const open = useEffectEvent((module: typeof import('#web/features/articles/tick-items.ts')) => {
    checklist.current = module.openChecklist(client, body.current!, post);
    checklist.current.show(content);
  });
  const hasChecklist = !post.is_external && text.includes('<input type="checkbox"');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other elements.
  useEffect(() => {
    if (!hasChecklist) return;
    let isOver = false;
    void import('#web/features/articles/tick-items.ts').then((module) => {
      if (!isOver) open(module);
    });
    return () => {
      isOver = true;
      checklist.current?.stop();
      checklist.current = undefined;
    };
  }, [hasChecklist, text]);
  useEffect(() => checklist.current?.show(content), [content]);
}
