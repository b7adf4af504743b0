import { X } from 'lucide';
import { type RefObject, useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PanelPopover } from '#web/ui/Popover.tsx';
import { NotificationsPanel, type PanelView } from './NotificationsPanel.tsx';

/** The panel over another page; it always opens unfiltered. */
export function NotificationsPopup({
  button,
  onClose,
}: {
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const [view, setView] = useState<PanelView>({ filter: 'all', notificationId: undefined });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PanelPopover button={button} label={t('Notifications')} initialFocus={heading} onClose={onClose}>
      <NotificationsPanel
        variant="popup"
        view={view}
        onView={setView}
        heading={
          <h2 ref={heading} tabIndex={-1}>
            {t('Notifications')}
          </h2>
        }
        end={<IconButton icon={X} iconSize={20} label={t('Close')} onClick={onClose} />}
      />
    </PanelPopover>
  );
}
