import { createOpenState } from '#web/lib/open-state.ts';

/** The page of keys; the sidebar and a key both open it. */
export const { useIsOpen: useKeysDialogOpen, show: showKeysDialog } = createOpenState();
