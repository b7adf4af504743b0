import type { BlogPost, getBlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { BlogImage, type ImageBox } from './BlogImage.tsx';
import css from './BlogPostPage.module.css';
import { addImageSizes, describePhoto } from './images.ts';
import { hasModule } from './modules.ts';

type PostResponse = ResponseOf<typeof getBlogPost>;

/** The featured image and the text of a post or a page. */
export function BlogText({ blog, answer }: { blog: PublicBlog; answer: PostResponse }) {
  const { post, pictures } = answer;
  const content = addImageSizes(post.content, pictures, {
    hasSizes: hasModule(blog, 'photon'),
    language: blog.lang || getLocale(),
  });
  return (
    <div data-images>
      <LeadImage blog={blog} answer={answer} />
      <div
        className="reading"
        data-checklist={
          canTick(answer) ? `/rest/v1.1/sites/${blog.ID}/posts/${post.ID}/checklist` : undefined
        }
        data-post={canTick(answer) ? `/rest/v1.2/read/sites/${blog.ID}/posts/${post.ID}` : undefined}
        lang={post.language || undefined}
        dir={post.direction}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was stored.
        dangerouslySetInnerHTML={{ __html: content }}
      />
      {canTick(answer) && (
        <p
          role="alert"
          className={css.problem}
          lang={getLocale()}
          data-checklist-problem
          data-gone={t('This item was changed or deleted. Reload the page.')}
          data-offline={t('You’re offline. Try again when you’re back online.')}
          data-failed={t('That could not be saved. Please try again.')}
        />
      )}
    </div>
  );
}

/** Whether the viewer can tick items of the text, which needs a script. */
export function canTick({ can_tick, post }: PostResponse): boolean {
  return can_tick && post.content.includes('<input type="checkbox"');
}

/** Whether images of the text can be enlarged, which needs `ImageViewer` and a script. */
export function hasImageViewer(
  blog: PublicBlog,
  { image, content }: BlogPost & { content: string },
): boolean {
  return hasModule(blog, 'carousel') && (image !== null || content.includes('<img'));
}

export function PreviewNotice() {
  return (
    <div className={css.preview} lang={getLocale()}>
      <Notice kind="info">
        <p>{t('This is a preview. Only this blog’s authors can see it.')}</p>
      </Notice>
    </div>
  );
}

const IMAGE_BOX: ImageBox = {
  widths: [{ media: PHONE, width: '100vw' }, { width: '680px' }],
  ratio: undefined,
};

/** The post's featured image, unless it is already in the text. */
function LeadImage({ blog, answer: { post, pictures } }: { blog: PublicBlog; answer: PostResponse }) {
  const { image, content } = post;
  if (!image || content.includes(image.URL.replaceAll('&', '&amp;'))) return null;
  const exif = pictures.find(({ URL }) => URL === image.URL)?.exif;
  const details = exif ? describePhoto(exif, blog.lang || getLocale()) : '';
  return (
    <p className={css.image}>
      <BlogImage blog={blog} image={image} box={IMAGE_BOX} details={details} isFirst />
    </p>
  );
}
