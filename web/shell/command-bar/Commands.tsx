import { lazy, Suspense } from 'react';
import { useKeys } from '#web/lib/keys.ts';
import { showCommandBar, useCommandBarOpen } from './command-bar.ts';

const CommandBar = lazy(async () => ({ default: (await import('./CommandBar.tsx')).CommandBar }));

/** The command bar over any page; its code is loaded when its key or button asks for it. */
export function Commands() {
  const isOpen = useCommandBarOpen();
  useKeys((action) => {
    if (action === 'command') showCommandBar(true);
    return action === 'command';
  });
  return <Suspense>{isOpen && <CommandBar onClose={() => showCommandBar(false)} />}</Suspense>;
}
