import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { StatusFilter } from '#web/ui/StatusFilter.tsx';
import { BlogAdminFrame, useBlog } from '../blogs/BlogAdminFrame.tsx';
import { ModerationList } from './ModerationList.tsx';
import { blogCommentCountsQuery, parseStatus } from './queries.ts';

/** Pending comments come first, and are shown if the address has no status. */
const STATUSES: readonly { status: Comment['status']; label: () => string }[] = [
  { status: 'unapproved', label: () => t('Waiting') },
  { status: 'approved', label: () => t('Approved') },
  { status: 'spam', label: () => t('Spam') },
  { status: 'trash', label: () => t('Trash') },
];

/** `/me/sites/{id}/comments`: the comments of a blog, for its moderators. */
export function ModerationPage() {
  const blog = useBlog();
  const shown = parseStatus(useSearch({ strict: false }).status);
  const { data } = useInfiniteQuery(blogCommentCountsQuery(blog.ID, shown));
  return (
    <BlogAdminFrame blog={blog}>
      <StatusFilter label={t('Comments')} statuses={STATUSES} counts={data} />
      <ModerationList key={shown} siteId={blog.ID} status={shown} />
    </BlogAdminFrame>
  );
}
