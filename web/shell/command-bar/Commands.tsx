import { lazy, Suspense } from 'react';
import { useKeys } from '#web/lib/keys.ts';
import { showCommandBar, useCommandBarOpen } from './command-bar.ts';

const CommandBar = lazy(async () => ({ default: (await import('./CommandBar.tsx')).CommandBar }));

/** The command bar over any page, when its key or its button asks for it; its code comes then. */
export function Commands() {
  const isOpen = useCommandBarOpen();
  useKeys((action) => {
    if (action === 'command') showCommandBar(true);
    return action === 'command';
  });
  return <Suspense>{isOpen && <CommandBar onClose={() => showCommandBar(false)} />}</Suspense>;
}
