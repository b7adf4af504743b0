import { useMutation, useMutationState } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { notify } from '#web/ui/notices.ts';

/** How long "Exported" is still shown when the menu is closed and reopened. */
const DONE_MS = 10_000;

/**
 * Saves an OPML file: idle, busy while it is created, then done (OP-01, OP-03, OP-04). Shows a notice on failure (ER-01), and for
 * a response without success (ER-02). Continues, and is known to be running, if the component is unmounted meanwhile.
 */
export function useExport(fetchOpml: () => Promise<{ success: boolean; opml: string }>, fileName: string) {
  const mutationKey = ['export', fileName];
  const { mutate } = useMutation({
    mutationKey,
    gcTime: DONE_MS,
    mutationFn: async () => {
      const { success, opml } = await fetchOpml();
      if (!success) throw new Error('The server made no file.');
      downloadText(fileName, 'text/xml', opml);
    },
    onError: () => notify.error(t('Sorry, there was a problem creating your export file.'), { id: 'export' }),
  });
  const latest = useMutationState({ filters: { mutationKey }, select: ({ state }) => state.status }).at(-1);
  const state = latest === 'pending' ? 'busy' : latest === 'success' ? 'done' : 'idle';
  const save = () => {
    // OP-02: one call at a time.
    if (state !== 'busy') mutate();
  };
  return { state, save } as const;
}

/** The browser may still be reading the file after the click has returned. */
const RELEASE_AFTER_MS = 60_000;

/** Saves a text as a file on the user's device. */
function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
