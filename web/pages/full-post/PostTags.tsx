import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { TagChips } from '#web/features/tags/TagChips.tsx';
import css from './PostTags.module.css';

/** The tags of a post, as its author wrote them; each links to other posts with it. */
export function PostTags({ post }: { post: Post }) {
  const tags = Object.values(post.tags);
  if (tags.length === 0) return null;
  return (
    <div className={css.tags}>
      <TagChips tags={tags} label={t('Tags')} />
    </div>
  );
}
