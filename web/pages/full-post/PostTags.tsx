import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { TagChips } from '../../features/tags/TagChips.tsx';
import css from './PostTags.module.css';

/** What a post is about, in its writer's words; each leads to what others have written about it. */
export function PostTags({ post }: { post: Post }) {
  const tags = Object.values(post.tags);
  if (tags.length === 0) return null;
  return (
    <div className={css.tags}>
      <TagChips tags={tags} label={t('Tags')} />
    </div>
  );
}
