import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import css from './MeFrame.module.css';

/**
 * The frame of every account page: the shared column, the page's title, and links to the other pages. A page's own content is
 * below these, so that they don't move between pages.
 */
export function MeFrame({
  title,
  subtitle,
  actions,
  back,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The link back to the page outside the account that led here. */
  back?: { to: string; label: string } | false;
  children: ReactNode;
}) {
  return (
    <Column>
      <div className={css.head}>
        <PageHeader title={title} />
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
      {back && (
        <div className={css.back}>
          <BackLink fallback={back.to}>{back.label}</BackLink>
        </div>
      )}
      {(subtitle || actions) && (
        <div className={css.intro}>
          {subtitle && <p>{subtitle}</p>}
          {actions}
        </div>
      )}
      {children}
    </Column>
  );
}
