import { DISMISSED_COOKIE, parseDismissed } from '#shared/domain/dismissed-announcements.ts';

/** Hides an announcement whose button a visitor presses, here and on the next pages: the server leaves out what the cookie names. */
export function dismissAnnouncements(root: Document): void {
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-dismiss-announcement]');
    if (!button) return;
    const dismissed = [...parseDismissed(root.cookie), Number(button.dataset.dismissAnnouncement)].slice(-20);
    root.cookie = `${DISMISSED_COOKIE}=${dismissed.join('.')}; Path=/; Max-Age=31536000; SameSite=Lax`;
    button.parentElement?.remove();
  });
}
