import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailX } from 'lucide';
import { Notice } from '#web/ui/Notice.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import css from './EmailBlockedNotice.module.css';
import { settingsQuery } from './queries.ts';

/** EM-08: says that no email is sent, wherever delivery is set up. Nothing while email is on. */
export function EmailBlockedNotice() {
  const { data } = useQuery(settingsQuery());
  if (!data?.subscription_delivery_email_blocked) return null;
  return (
    <Notice kind="warning" icon={MailX}>
      <p>
        <Trans
          message="You currently have email delivery turned off. Visit your <link>Notification Settings</link> to turn it back on."
          components={{ link: <Link to="/me/notifications/subscriptions" className={css.link} /> }}
        />
      </p>
    </Notice>
  );
}
