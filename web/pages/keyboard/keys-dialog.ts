import { createOpenState } from '#web/lib/open-state.ts';

/** Whether the keys dialog is open; the sidebar and a key both open it. */
export const { useIsOpen: useKeysDialogOpen, show: showKeysDialog } = createOpenState();
