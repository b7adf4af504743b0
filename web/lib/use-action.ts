import { useRef, useState } from 'react';

/**
 * Runs an action started by a press, once at a time: `run` does nothing while it is under way. Rejects as `work` does.
 *
 * Not `useActionState`: while a React action runs, all transitions of the page wait for it, and opening a link is one.
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
