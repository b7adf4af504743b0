import { findChecklistItem } from '#shared/domain/checklist.ts';

/** An item that was ticked or unticked, as the server wants it. */
export interface TickedItem {
  index: number;
  text: string;
  done: boolean;
}

export interface Checklist {
  /** Shows the ticks of this HTML of the post, unless ticks of the reader are being sent. */
  show(html: string): void;
  /** Loads the post's HTML and shows its ticks. What happens meanwhile is loaded too. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Keeps the ticks of a post's checklists current where its text is shown. With `send` the reader can tick them: a tick shows at once, and
 * is reverted if `send` returns false. Ticks are sent one after the other. `load` returns the post's HTML, or undefined if that failed.
 */
export function enableChecklist(
  body: Element,
  {
    send,
    load,
  }: {
    send?: ((item: TickedItem) => Promise<boolean>) | undefined;
    load: () => Promise<string | undefined>;
  },
): Checklist {
  const end = new AbortController();
  const { signal } = end;
  const boxes = listBoxes(body);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let isLoading = false;
  let isOutdated = false;

  const show = (html: string) => {
    if (waiting > 0) return;
    const items = listBoxes(new DOMParser().parseFromString(html, 'text/html')).map(readItem);
    for (const [index, box] of boxes.entries()) {
      const found = findChecklistItem(items, { index, text: readItem(box).text });
      if (found !== undefined) box.checked = items[found]!.isDone;
    }
  };
  const refresh = async () => {
    isOutdated = true;
    if (isLoading) return;
    isLoading = true;
    while (isOutdated && !signal.aborted) {
      isOutdated = false;
      const html = await load();
      if (html !== undefined && !isOutdated) show(html);
    }
    isLoading = false;
  };

  for (const [index, box] of send ? boxes.entries() : []) {
    box.disabled = false;
    const tick = () => {
      const { text, isDone: done } = readItem(box);
      waiting += 1;
      last = last.then(async () => {
        const isSaved = await send!({ index, text, done });
        waiting -= 1;
        if (!isSaved && box.checked === done) box.checked = !done;
        if (isSaved && waiting === 0) void refresh();
      });
    };
    box.addEventListener('change', tick, { signal });
  }
  return { show, refresh, stop: () => end.abort() };
}

function listBoxes(root: ParentNode): HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')];
}

function readItem({ ariaLabel, checked }: HTMLInputElement): { text: string; isDone: boolean } {
  return { text: ariaLabel ?? '', isDone: checked };
}
