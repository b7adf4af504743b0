/** An item that was ticked or unticked, as the server wants it. */
export interface TickedItem {
  index: number;
  text: string;
  done: boolean;
}

/**
 * Lets the reader tick the items of a post's checklists. A tick shows at once; if `send` returns false, it is reverted. Ticks are sent
 * one after the other. Returns a function that ends it.
 */
export function enableChecklist(body: Element, send: (item: TickedItem) => Promise<boolean>): () => void {
  const stop = new AbortController();
  const boxes = [...body.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')];
  let last: Promise<unknown> = Promise.resolve();
  for (const [index, box] of boxes.entries()) {
    box.disabled = false;
    const onChange = () => {
      const done = box.checked;
      last = last.then(async () => {
        const isSaved = await send({ index, text: box.ariaLabel ?? '', done });
        if (!isSaved && box.checked === done) box.checked = !done;
      });
    };
    box.addEventListener('change', onChange, { signal: stop.signal });
  }
  return () => stop.abort();
}
