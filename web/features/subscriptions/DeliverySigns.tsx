import { Bell, Mail, MessageSquare } from 'lucide';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import css from './DeliverySigns.module.css';
import { getFrequencyLabel } from './delivery.ts';

/** Icons for the delivery of a feed's posts and comments: how often by email, whether by notification, whether comments too. */
export function DeliverySigns({ subscription }: { subscription: Subscription }) {
  const { email, notification } = subscription.delivery_methods;
  return (
    <span className={css.signs}>
      {email.send_posts && <Sign of={Mail} label={t('New posts are emailed')} />}
      <span>{getFrequencyLabel(subscription)}</span>
      {notification.send_posts && <Sign of={Bell} label={t('New posts are in your notifications')} />}
      {email.send_comments && <Sign of={MessageSquare} label={t('New comments are emailed')} />}
    </span>
  );
}

function Sign({ of, label }: { of: typeof Mail; label: string }) {
  return (
    <span title={label} className={css.sign}>
      <Icon of={of} size={16} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
