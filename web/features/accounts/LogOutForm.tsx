import type { ReactNode, SubmitEvent } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { forgetUser } from '#web/lib/offline/forget.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { notify } from '#web/ui/notices.ts';

const LOG_OUT_PATH = '/log-out';

/**
 * Logs out when its button, `children`, is pressed. Once the server has ended the session, deletes what the device keeps; the service
 * worker can't do that everywhere, because only pages over HTTPS have one. Without a connection nothing is deleted.
 */
export function LogOutForm({ children }: { children: ReactNode }) {
  const viewer = useViewer()!;
  const logOut = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const options = { method: 'POST', body: new URLSearchParams(), redirect: 'manual' } as const;
    const response = await fetch(LOG_OUT_PATH, options).catch(() => undefined);
    // The server redirects when it has ended the session.
    if (response?.type !== 'opaqueredirect') {
      const text = response
        ? t('Something went wrong. Please try again.')
        : t('We can’t reach Tidings. Check your connection, then try again.');
      notify.error(text, { id: 'log-out' });
      return;
    }
    void navigator.clearAppBadge?.();
    await forgetUser(viewer.ID);
    location.assign('/');
  };
  return (
    <form method="post" action={LOG_OUT_PATH} onSubmit={(event) => void logOut(event)}>
      {children}
    </form>
  );
}
