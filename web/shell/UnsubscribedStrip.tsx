import { UNSUBSCRIBED_NOTICE_MS } from '#shared/domain/limits.ts';
import { Notice } from '#web/ui/Notice.tsx';
import css from './UnsubscribedStrip.module.css';
import { getUnsubscribedText, useIsUnsubscribed } from './unsubscribed.ts';

/** U74: the same notice on a page without the application; `entry-visitor.ts` hides it after a while. */
export function UnsubscribedStrip() {
  if (!useIsUnsubscribed()) return null;
  return (
    <div className={css.strip} data-unsubscribed-ms={UNSUBSCRIBED_NOTICE_MS}>
      <Notice kind="success">{getUnsubscribedText()}</Notice>
    </div>
  );
}
