import { X } from 'lucide';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { AppLink } from './AppLink.tsx';
import { joinClasses } from './classes.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import css from './Notice.module.css';
import { NOTICE_ICONS } from './Notice.tsx';
import { notify, type PostedNotice } from './notices.ts';

/**
 * Shows posted notices. Both live regions are always in the page, because some screen readers don't announce a region that is
 * added together with its text. `aria-live` is set in addition to the roles, because an open dialog hides everything without it
 * from assistive technology. A pointer or the focus inside stops the clocks.
 */
export function NoticeList() {
  const notices = useSyncExternalStore(notify.subscribe, notify.shown, notify.shown);
  const errors = notices.filter((notice) => notice.kind === 'error');
  const others = notices.filter((notice) => notice.kind !== 'error');
  const hasNotices = notices.length > 0;
  // The page below gets extra space at its end, so that it can be scrolled out from under them.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-notices', hasNotices);
  }, [hasNotices]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches whether someone is using its buttons.
    <div
      className={css.list}
      onPointerEnter={notify.pause}
      onPointerLeave={notify.resume}
      onFocus={notify.pause}
      onBlur={notify.resume}
    >
      <div role="alert" aria-live="assertive" className={css.region}>
        {errors.map((notice) => (
          <Snack key={notice.id} notice={notice} />
        ))}
      </div>
      <div role="status" aria-live="polite" className={css.region}>
        {others.map((notice) => (
          <Snack key={notice.id} notice={notice} />
        ))}
      </div>
    </div>
  );
}

function Snack({ notice }: { notice: PostedNotice }) {
  const { action } = notice;
  const dismiss = () => notify.dismiss(notice.id);
  const kind = notice.kind === 'error' ? css.snackError : notice.kind === 'warning' && css.snackWarning;
  return (
    <div className={joinClasses(css.snack, kind)} data-notice>
      <Icon of={NOTICE_ICONS[notice.kind]} size={20} className={css.icon} />
      <div className={css.said}>
        <p className={css.text}>{notice.text}</p>
        {action?.href !== undefined ? (
          <AppLink className={css.snackAction} href={action.href} onClick={dismiss}>
            {action.label}
          </AppLink>
        ) : (
          action && (
            <button
              type="button"
              className={css.snackAction}
              onClick={() => {
                dismiss();
                action.onPress?.();
              }}
            >
              {action.label}
            </button>
          )
        )}
      </div>
      <IconButton icon={X} iconSize={20} label={t('Dismiss')} className={css.dismiss} onClick={dismiss} />
    </div>
  );
}
