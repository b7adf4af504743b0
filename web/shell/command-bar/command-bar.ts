import { createOpenState } from '#web/lib/open-state.ts';

/** Whether the command bar is open; a key and the search field both open it. */
export const { useIsOpen: useCommandBarOpen, show: showCommandBar } = createOpenState();
