import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { NotebookText } from 'lucide';
import type { AdminBlog } from '#shared/api/admin-blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { formatNumber } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type AdminColumn, AdminList } from './AdminList.tsx';
import css from './Facts.module.css';
import { formatBytes } from './present.ts';
import { blogListQuery, type ListSearch } from './queries-lists.ts';

/** `/admin/blogs`: every blog that is hosted here. */
export function AdminBlogsPage() {
  const search = useSearch({ strict: false }) as ListSearch;
  const query = useInfiniteQuery(blogListQuery(search));
  return (
    <>
      <PageHeader title={t('Blogs')} />
      <AdminList
        label={t('Blogs')}
        query={query}
        rows={query.data?.pages.flatMap(({ blogs }) => blogs)}
        keyOf={({ ID }) => ID}
        columns={listColumns()}
        search={t('Search by title, address or domain')}
        filters={[
          {
            name: 'show',
            label: t('Show'),
            options: [
              { value: '', label: t('All') },
              { value: 'orphans', label: t('Without an owner') },
              { value: 'teams', label: t('Of teams') },
              { value: 'unlisted', label: t('Not in Discover yet') },
            ],
          },
          {
            name: 'sort',
            label: t('Sort'),
            options: [
              { value: '', label: t('Newest') },
              { value: 'posted', label: t('Last post') },
            ],
          },
        ]}
        values={{ ...search }}
        empty={{
          icon: NotebookText,
          title: t('No blogs yet'),
          text: t('Blogs appear here when people create them.'),
        }}
      />
    </>
  );
}

function listColumns(): AdminColumn<AdminBlog>[] {
  return [
    {
      id: 'title',
      label: t('Title'),
      render: ({ ID, title, slug, domain }) => (
        <>
          <Link to="/admin/blogs/$blogId" params={{ blogId: String(ID) }} className={css.name}>
            <bdi>{title}</bdi>
          </Link>
          <span className={css.second}>{domain ?? slug}</span>
        </>
      ),
    },
    {
      id: 'owner',
      label: t('Owner'),
      render: ({ owner }) =>
        owner && (
          <Link to="/admin/people/$userId" params={{ userId: String(owner.ID) }}>
            <bdi>@{owner.username}</bdi>
          </Link>
        ),
    },
    { id: 'posts', label: t('Posts'), isNumber: true, render: ({ posts }) => formatNumber(posts) },
    { id: 'media', label: t('Images'), isNumber: true, render: ({ media }) => formatBytes(media) },
    {
      id: 'created',
      label: t('Created'),
      isLabelled: true,
      render: ({ date }) => <Time date={date} style="long" />,
    },
    {
      id: 'posted',
      label: t('Last post'),
      isLabelled: true,
      render: ({ last_post }) => (last_post ? <Time date={last_post} style="long" /> : '–'),
    },
  ];
}
