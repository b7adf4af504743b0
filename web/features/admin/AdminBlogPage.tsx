import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminBlogDetails } from '#shared/api/admin-blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/admin-blogs.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx';
import { formatDate, formatNumber } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { ActButton } from './ActButton.tsx';
import { ActDialog } from './ActDialog.tsx';
import css from './Facts.module.css';
import { Facts, Line, Lines } from './Facts.tsx';
import { formatBytes } from './present.ts';
import { adminBlogQuery } from './queries-lists.ts';
import { useAct } from './use-act.ts';

/** `/admin/blogs/12`: a blog, who writes in it, and what an administrator can change. */
export function AdminBlogPage() {
  const { blogId: param } = useParams({ strict: false }) as { blogId: string };
  const blogId = Number(param);
  const { data: blog } = useSuspenseQuery(adminBlogQuery(blogId));
  return (
    <>
      <PageHeader
        title={blog.title}
        subtitle={blog.domain ?? blog.slug}
        actions={
          <>
            <ButtonAnchor href={blog.URL}>{t('View blog')}</ButtonAnchor>
            <ButtonLink to="/admin/log" search={{ subject: `blog:${blogId}` }}>
              {t('Log')}
            </ButtonLink>
          </>
        }
      />
      <Stack gap={32}>
        <Facts facts={listFacts(blog)} />
        <BlogActs blog={blog} />
        <Writers blog={blog} />
      </Stack>
    </>
  );
}

function listFacts(blog: AdminBlogDetails): [string, ReactNode][] {
  return [
    [
      t('Owner'),
      blog.owner ? (
        <Link key="owner" to="/admin/people/$userId" params={{ userId: String(blog.owner.ID) }}>
          <bdi>@{blog.owner.username}</bdi>
        </Link>
      ) : (
        t('No one')
      ),
    ],
    [t('Team'), blog.team ?? '–'],
    [t('Posts'), formatNumber(blog.posts)],
    [t('Subscribers'), formatNumber(blog.subscribers)],
    [t('Images'), formatBytes(blog.media)],
    [t('Created'), formatDate(blog.date)],
    [t('Last post'), blog.last_post ? formatDate(blog.last_post) : '–'],
    ...(blog.is_unlisted ? ([[t('Status'), t('Not in Discover yet')]] as [string, ReactNode][]) : []),
  ];
}

function BlogActs({ blog }: { blog: AdminBlogDetails }) {
  const { ID: blogId, slug, title } = blog;
  const changeOwner = useAct(api.changeOwner);
  const changeAddress = useAct(api.changeAddress);
  const show = useAct(api.showInDiscover);
  const remove = useAct(api.deleteBlog);
  const navigate = useNavigate();
  return (
    <div className={css.acts}>
      <ActDialog
        trigger={<Button>{t('Change owner')}</Button>}
        title={t('Change owner')}
        description={t(
          'The person becomes the owner at once. Those who owned the blog before stay as authors.',
        )}
        confirm={t('Change owner')}
        done={t('Owner changed.')}
        fields={[{ name: 'who', label: t('Username or email address') }]}
        typed={slug}
        run={({ who = '' }) => changeOwner({ blogId, who })}
      />
      <ActDialog
        trigger={<Button>{t('Change address')}</Button>}
        title={t('Change address')}
        description={t('The old address redirects to the new one.')}
        confirm={t('Change address')}
        done={t('Address changed.')}
        fields={[{ name: 'slug', label: t('Address'), initial: slug }]}
        run={({ slug: next = '' }) => changeAddress({ blogId, slug: next })}
      />
      {blog.is_unlisted && (
        <ActButton act={() => show({ blogId })} done={t('Saved.')}>
          {t('Show in Discover')}
        </ActButton>
      )}
      {/* What only its members may see has no domain either. */}
      {blog.team === null && (
        <ButtonLink to="/domains/manage/$siteId" params={{ siteId: String(blogId) }}>
          {t('Domains')}
        </ButtonLink>
      )}
      <ActDialog
        trigger={<Button variant="danger">{t('Delete this blog')}</Button>}
        title={t('Delete {site}?', { site: title })}
        description={t('This deletes all of its posts, comments and pictures too. It can’t be undone.')}
        confirm={t('Delete permanently')}
        done={t('{site} was deleted.', { site: title })}
        isDangerous
        typed={slug}
        run={async () => {
          await navigate({ to: '/admin/blogs' });
          await remove({ blogId, slug });
        }}
      />
    </div>
  );
}

function Writers({ blog: { ID: blogId, authors } }: { blog: AdminBlogDetails }) {
  const add = useAct(api.addWriter);
  const remove = useAct(api.removeWriter);
  return (
    <Section
      title={t('Writers')}
      actions={
        <ActDialog
          trigger={<Button>{t('Add writer')}</Button>}
          title={t('Add writer')}
          description={t('The person can write in the blog at once, without an invitation.')}
          confirm={t('Add')}
          done={t('Writer added.')}
          fields={[{ name: 'who', label: t('Username or email address') }]}
          run={({ who = '' }) => add({ blogId, who })}
        />
      }
    >
      <Lines>
        {authors.map(({ ID, name, username, role, accepted }) => (
          <Line
            key={ID}
            actions={
              <ActButton
                act={() => remove({ blogId, userId: ID })}
                done={t('Writer removed.')}
                aria-label={t('Remove {name}', { name })}
              >
                {t('Remove')}
              </ActButton>
            }
          >
            <Link to="/admin/people/$userId" params={{ userId: String(ID) }} className={css.name}>
              <bdi>{name}</bdi>
            </Link>{' '}
            <bdi className={css.muted}>@{username}</bdi>{' '}
            <Badge>{role === 'owner' ? t('Owner') : t('Author')}</Badge>{' '}
            {!accepted && <Badge>{t('Invited')}</Badge>}
          </Line>
        ))}
      </Lines>
    </Section>
  );
}
