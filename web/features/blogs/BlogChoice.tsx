import { Select as BaseSelect } from '@base-ui/react/select';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide';
import { useState } from 'react';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { usePreferences } from '../accounts/preferences.tsx';
import { setPreferences } from '../accounts/queries.ts';
import css from './BlogChoice.module.css';
import { myBlogsQuery } from './queries.ts';
import { addRecent, parseRecentBlogs, pickBlog } from './rules.ts';

/** Returns the member's blogs and the one to write in; a selection is stored in the preference `recentSites`. */
export function useBlogChoice(): {
  blogs: Blog[];
  blog: Blog | undefined;
  select: (siteId: number) => void;
} {
  const { data } = useQuery(myBlogsQuery);
  const preferences = usePreferences();
  const client = useQueryClient();
  const [selected, setSelected] = useState<number>();
  const blogs = data?.sites.filter((blog) => blog.capabilities.publish_posts) ?? [];
  const recent = parseRecentBlogs(preferences?.recentSites);
  return {
    blogs,
    blog: pickBlog(blogs, { selected, recent }),
    select(siteId) {
      setSelected(siteId);
      void setPreferences(client, { recentSites: addRecent(recent, siteId) });
    },
  };
}

/** Selects the blog of a text. With one blog there is nothing to choose: no arrow, and nothing opens (SI-17). */
export function BlogSelect({
  blogs,
  blog,
  onSelect,
  disabled = false,
}: {
  blogs: readonly Blog[];
  blog: Blog;
  onSelect: (siteId: number) => void;
  disabled?: boolean;
}) {
  if (blogs.length < 2) {
    return (
      <div className={css.only}>
        <BlogLabel blog={blog} />
      </div>
    );
  }
  return (
    <BaseSelect.Root value={blog.ID} onValueChange={(id) => id !== null && onSelect(id)} disabled={disabled}>
      <BaseSelect.Trigger className={css.trigger} aria-label={t('Post to {site}', { site: blog.title })}>
        <BlogLabel blog={blog} />
        <Icon of={ChevronDown} size={16} />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          className={css.positioner}
          align="start"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <BaseSelect.Popup className={css.popup} aria-label={t('Post to')}>
            {blogs.map((option) => (
              <BaseSelect.Item key={option.ID} value={option.ID} className={css.option}>
                <BlogLabel blog={option} />
                <BaseSelect.ItemIndicator>
                  <Icon of={Check} size={16} />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

function BlogLabel({ blog }: { blog: Blog }) {
  return (
    <>
      <SiteIcon src={blog.icon?.img} name={blog.title} size={32} />
      <span className={css.text}>
        <bdi className={css.title}>{blog.title}</bdi>
        <span className={css.address}>{blog.URL.replace(/^https?:\/\//, '')}</span>
      </span>
    </>
  );
}
