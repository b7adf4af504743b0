import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { EmptyState, Section } from '#web/ui/Page.tsx';
import { BlogAdminFrame, useBlog } from '../blogs/BlogAdminFrame.tsx';
import { AddDomainDialog } from './AddDomainDialog.tsx';
import { DomainItem } from './DomainItem.tsx';
import css from './DomainsPage.module.css';
import { domainsQuery } from './queries.ts';
import { RedirectDialog } from './RedirectDialog.tsx';

/** `/domains/manage/{id}`: the addresses of a blog; for owners. */
export function DomainsPage() {
  const blog = useBlog();
  return (
    <BlogAdminFrame blog={blog}>
      {blog.capabilities.manage_options ? (
        <div className={css.sections}>
          <Domains key={blog.ID} blog={blog} />
        </div>
      ) : (
        <EmptyState title={t('Only an owner of this blog can change its domains.')} />
      )}
    </BlogAdminFrame>
  );
}

function Domains({ blog }: { blog: Blog }) {
  const { data, error, refetch } = useQuery(domainsQuery(blog.ID));
  /** The domain whose details are open. */
  const [open, setOpen] = useState<string>();
  if (error && !data)
    return (
      <FailedNotice error={error} onRetry={() => void refetch()}>
        {t('The domains couldn’t be loaded.')}
      </FailedNotice>
    );
  const domains = data?.domains ?? [];
  const redirect = domains.find((domain) => domain.type === 'redirect');
  const hasOwn = domains.some((domain) => domain.type === 'mapping');
  return (
    <>
      <Section
        title={t('Domains')}
        actions={!blog.is_p2 && <AddDomainDialog siteId={blog.ID} onAdded={setOpen} />}
      >
        {!hasOwn && (
          <p className={css.note}>
            {blog.is_p2
              ? t('A team’s blog is for its members only, so it stays at this address.')
              : t('Use a domain you own as this blog’s address. The free address will redirect to it.')}
          </p>
        )}
        <ul aria-label={t('Domains')}>
          {domains.map((domain) => (
            <DomainItem
              key={domain.domain}
              listed={domain}
              isOpen={open === domain.domain}
              onToggle={() => setOpen(open === domain.domain ? undefined : domain.domain)}
            />
          ))}
        </ul>
      </Section>
      {!blog.is_p2 && (
        <Section title={t('Redirect this blog')}>
          <p className={css.note}>
            {redirect
              ? t(
                  'Visitors and feed readers are sent to another address. End the redirect to show the blog here again.',
                )
              : t(
                  'If this blog has moved, send visitors and feed readers to the same posts at its new address.',
                )}
          </p>
          <Row>
            <RedirectDialog siteId={blog.ID} isRedirected={redirect !== undefined} />
          </Row>
        </Section>
      )}
    </>
  );
}
