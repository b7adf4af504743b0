import { createOpenState } from '#web/lib/open-state.ts';

/** The command bar; a key and the search field both open it. */
export const { useIsOpen: useCommandBarOpen, show: showCommandBar } = createOpenState();
