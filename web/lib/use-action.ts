import { useRef, useState } from 'react';

/**
 * Something that a press starts, once at a time: `run` does nothing while it goes on. Rejects as `work` does.
 *
 * Not `useActionState`: while an action of React's runs, all transitions of the page wait for it, and opening a link is one.
 */
export function useAction<Input extends unknown[]>(
  work: (...input: Input) => Promise<void>,
): { run: (...input: Input) => Promise<void>; isBusy: boolean } {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  async function run(...input: Input) {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await work(...input);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return { run, isBusy };
}
