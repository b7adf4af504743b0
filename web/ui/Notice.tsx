import { CircleAlert, CircleCheck, type IconNode, Info, TriangleAlert, X } from 'lucide';
import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from './classes.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import css from './Notice.module.css';
import type { NoticeKind } from './notices.ts';

export const NOTICE_ICONS: Record<NoticeKind, IconNode> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
};

/**
 * A strip in the page that describes a state, with at most one action. For events use `notify`. An error is announced
 * immediately, anything else at the next pause.
 */
export function Notice({
  kind,
  icon,
  action,
  onDismiss,
  children,
}: {
  kind: NoticeKind;
  icon?: IconNode;
  /** Buttons or links at the end. */
  action?: ReactNode;
  onDismiss?: () => void;
  children: ReactNode;
}) {
  return (
    <div className={joinClasses(css.notice, css[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon of={icon ?? NOTICE_ICONS[kind]} size={20} className={css.icon} />
      <div className={css.text}>{children}</div>
      {(action || onDismiss) && (
        <span className={css.end}>
          {action}
          {onDismiss && <IconButton icon={X} iconSize={20} label={t('Dismiss')} onClick={onDismiss} />}
        </span>
      )}
    </div>
  );
}
