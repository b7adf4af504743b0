import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { VerifyNotice } from '#web/features/accounts/VerifyNotice.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { Column } from '#web/ui/Layout.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import { AddSiteButton, AddSiteFields } from './AddSiteFields.tsx';
import css from './AddSitePage.module.css';
import { LatestSubscriptions } from './LatestSubscriptions.tsx';
import { type AddSite, extractAddress, useAddSite } from './use-add-site.ts';

/** The add-sites form as a page (RT-28). Another application may have shared an address with it. */
export function AddSitePage() {
  const { add, text } = useSearch({ from: '/discover/add-new' });
  // Many applications share an address as text, with words around it.
  const site = useAddSite('discover-add-new', { initial: add ?? (text && extractAddress(text)) });
  return (
    <AddPage
      title={t('New subscription')}
      subtitle={t('Add any site, newsletter or RSS feed by its address.')}
      site={site}
    />
  );
}

/** A page with a header, a form for one kind of address, and the latest subscriptions. */
export function AddPage({
  title,
  subtitle,
  site,
  placeholder,
  help,
}: {
  title: string;
  subtitle: string;
  site: AddSite;
  placeholder?: string;
  help?: ReactNode;
}) {
  const isVerified = useViewer()?.email_verified ?? false;
  useEffect(() => site.input.current?.focus({ preventScroll: true }), [site.input]);
  return (
    <Column width="narrow">
      <PageHeader title={title} subtitle={subtitle} />
      <div className={css.kinds}>
        <TabLinks label={t('Kind of site')}>
          <TabLink to="/discover/add-new" search={{}} activeOptions={{ includeSearch: false }}>
            {t('Any site')}
          </TabLink>
          <TabLink to="/discover/reddit" search={{}} activeOptions={{ includeSearch: false }}>
            {t('Reddit')}
          </TabLink>
        </TabLinks>
      </div>
      <form className={css.form} onSubmit={site.submit} noValidate>
        {!isVerified && <VerifyNotice>{t('Please verify your email before subscribing.')}</VerifyNotice>}
        <AddSiteFields
          site={site}
          disabled={!isVerified}
          button={<AddSiteButton site={site} disabled={!isVerified} />}
          {...(placeholder && { placeholder })}
          {...(help && { help })}
        />
      </form>
      <LatestSubscriptions />
    </Column>
  );
}
