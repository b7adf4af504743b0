import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { PencilLine } from 'lucide';
import type { ReactNode } from 'react';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import { TakedownNotice } from '../takedowns/TakedownNotice.tsx';
import css from './BlogAdminFrame.module.css';
import { blogQuery } from './queries.ts';

/** Returns the blog in the address, fetched by the loader. */
export function useBlog(): Blog {
  const { siteId } = useParams({ strict: false });
  const { data } = useQuery(blogQuery(Number(siteId)));
  if (!data) throw notFound();
  return data;
}

/**
 * The frame of all pages of a blog's dashboard: their column, a back link, the blog's name and address, a link to write a post or a page,
 * and links between the pages.
 */
export function BlogAdminFrame({
  blog,
  writes = 'post',
  children,
}: {
  blog: Blog;
  /** What the link at the top is to write. */
  writes?: 'post' | 'page';
  children: ReactNode;
}) {
  const params = { siteId: String(blog.ID) };
  const { capabilities } = blog;
  return (
    <Column back="/me/sites">
      <PageHeader
        title={<bdi>{blog.title}</bdi>}
        subtitle={<a href={blog.URL}>{blog.URL.replace(/^https?:\/\//, '')}</a>}
        actions={
          capabilities.publish_posts && (
            <ButtonLink
              to="/post/$siteId"
              params={params}
              search={{ type: writes }}
              icon={PencilLine}
              variant="primary"
            >
              {writes === 'page' ? t('New page') : t('New post')}
            </ButtonLink>
          )
        }
      />
      <TabLinks label={t('This blog')}>
        {capabilities.publish_posts && (
          <>
            <TabLink to="/me/sites/$siteId/posts" params={params}>
              {t('Posts')}
            </TabLink>
            <TabLink to="/me/sites/$siteId/pages" params={params}>
              {t('Pages')}
            </TabLink>
          </>
        )}
        {capabilities.moderate_comments && (
          <TabLink to="/me/sites/$siteId/comments" params={params}>
            {t('Comments')}
          </TabLink>
        )}
        {(capabilities.publish_posts || capabilities.manage_options) && (
          <TabLink to="/me/sites/$siteId/stats" params={params}>
            {t('Stats')}
          </TabLink>
        )}
        <TabLink to="/me/sites/$siteId/authors" params={params}>
          {t('Authors')}
        </TabLink>
        {capabilities.manage_options && (
          <>
            <TabLink to="/settings/modules/$siteId" params={params}>
              {t('Modules')}
            </TabLink>
            <TabLink to="/domains/manage/$siteId" params={params}>
              {t('Domains')}
            </TabLink>
            {capabilities.edit_others_posts && (
              <TabLink to="/me/sites/$siteId/import" params={params}>
                {t('Import')}
              </TabLink>
            )}
            <TabLink to="/me/sites/$siteId/settings" params={params}>
              {t('Settings')}
            </TabLink>
          </>
        )}
      </TabLinks>
      {blog.taken_down && (
        <div className={css.notice}>
          <TakedownNotice takedown={blog.taken_down}>
            {t('An administrator has taken this blog down. Only its writers see it.')}
          </TakedownNotice>
        </div>
      )}
      {children}
    </Column>
  );
}
