import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import css from './MeHead.module.css';

/** The head of every page about oneself: its title, and the way to the others. */
export function MeHead({
  title,
  subtitle,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={css.head}>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      <TabLinks label={t('Your account')}>
        <TabLink to="/me" activeOptions={{ exact: true }}>
          {t('Profile')}
        </TabLink>
        <TabLink to="/me/account">{t('Account')}</TabLink>
        <TabLink to="/me/security">{t('Security')}</TabLink>
        <TabLink to="/me/notifications/subscriptions">{t('Notifications')}</TabLink>
        <TabLink to="/me/sites">{t('Blogs')}</TabLink>
      </TabLinks>
    </div>
  );
}
