import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { usePreferences } from '#web/features/accounts/preferences.tsx';
import type { KeyAction } from '#web/lib/key-map.ts';
import { pressControl, setSingleKeys, useKeys } from '#web/lib/keys.ts';
import { notify } from '#web/ui/notices.ts';
import { findPath } from './key-paths.ts';
import { showKeysDialog, useKeysDialogOpen } from './keys-dialog.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

/** The keys that work on every page of a member, and the dialog that explains all keys. */
export function Keyboard() {
  const router = useRouter();
  const hasSingleKeys = usePreferences()?.reader_single_keys ?? true;
  useEffect(() => setSingleKeys(hasSingleKeys), [hasSingleKeys]);

  useKeys((action) => runAction(action) || go(action), { asLast: true });
  const go = (action: KeyAction) => {
    const path = findPath(router, action);
    if (path) void router.navigate({ to: path });
    return path !== undefined;
  };

  const isOpen = useKeysDialogOpen();
  return <Suspense>{isOpen && <KeysDialog onClose={() => showKeysDialog(false)} />}</Suspense>;
}

function runAction(action: KeyAction): boolean {
  switch (action) {
    case 'help':
      showKeysDialog(true);
      return true;
    case 'undo':
      return notify.undoLast();
    case 'search':
    case 'notifications':
    case 'add':
      // The page's own controls come before those of the frame.
      return pressControl('page', action) || pressControl('frame', action);
    default:
      return false;
  }
}
