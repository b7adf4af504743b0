/** How long it confirms that the address was copied, in milliseconds. */
const COPIED_MS = 4_000;

/** Makes a post's share menu close as menus do, and copy the address or use the device's own sharing where possible. */
export function enableSharing(document: Document): void {
  const found = document.querySelector<HTMLDetailsElement>('[data-share]');
  if (!found) return;
  const menu = found;
  const summary = menu.querySelector('summary')!;
  const status = document.querySelector('[data-share-status]')!;
  const close = () => {
    menu.open = false;
  };
  document.addEventListener('click', (event) => {
    const isLink = event.target instanceof Element && event.target.closest('[data-share] ul') !== null;
    if (isLink || !menu.contains(event.target as Node)) close();
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    close();
    summary.focus();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });

  const copy = menu.querySelector<HTMLButtonElement>('[data-copy]')!;
  // Available only over HTTPS.
  if (navigator.clipboard) {
    copy.parentElement!.hidden = false;
    menu.querySelector('[data-plain-address]')!.parentElement!.hidden = true;
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(copy.dataset.copy!);
      status.textContent = copy.dataset.done!;
      summary.focus();
      setTimeout(() => {
        status.textContent = '';
      }, COPIED_MS);
    });
  }
  const more = menu.querySelector<HTMLButtonElement>('[data-share-url]')!;
  const { shareUrl: url, shareTitle: title } = more.dataset;
  if (!navigator.canShare?.({ url: url!, title: title! })) return;
  more.parentElement!.hidden = false;
  // Cancelling is not an error.
  more.addEventListener('click', () => navigator.share({ url: url!, title: title! }).catch(() => {}));
}
