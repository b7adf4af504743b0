import { useRouterState } from '@tanstack/react-router';
import { Mail } from 'lucide';
import type { BlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { useFormState } from '#web/lib/form-state.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useAddresses } from './addresses.ts';
import { findModuleOptions } from './modules.ts';
import css from './SubscribeByEmail.module.css';

/**
 * Subscribes a visitor's email address to new posts, or with `post` to its comments: a form that works without scripts. Members
 * subscribe in the Reader. Renders nothing if the blog's owners have switched it off.
 */
export function SubscribeByEmail({
  blog,
  post,
  returnTo,
}: {
  blog: PublicBlog;
  post?: BlogPost;
  returnTo: string;
}) {
  const viewer = useViewer();
  const addresses = useAddresses(blog);
  const kind = post ? 'post' : 'blog';
  const isRequested = useRouterState({
    select: (state) => (state.location.search as { asked?: string }).asked === kind,
  });
  const { values } = useFormState();
  const options = findModuleOptions(blog, 'subscriptions');
  if (viewer || blog.is_private || !options || (post && !options.stc_enabled)) return null;
  if (isRequested)
    return (
      <div className={css.asked} id="by-mail" lang={getLocale()}>
        <Notice kind="success">
          <p>{t('Check your email: we sent you a link. Open it to start your subscription.')}</p>
        </Notice>
      </div>
    );
  const typed = Boolean(values.post_ID) === Boolean(post) ? values.email : undefined;
  return (
    <form
      method="post"
      action={post ? addresses.post(post.slug) : addresses.home}
      className={css.form}
      lang={getLocale()}
    >
      <input type="hidden" name="site_ID" value={blog.ID} />
      {post && <input type="hidden" name="post_ID" value={post.ID} />}
      <input type="hidden" name="return_to" value={returnTo} />
      <div className={css.field}>
        <TextField
          label={post ? t('New comments by email') : t('New posts by email')}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={t('Your email address')}
          defaultValue={typed}
          maxLength={254}
          required
        />
      </div>
      <Button
        type="submit"
        size={40}
        icon={Mail}
        aria-label={post ? t('Subscribe to new comments by email') : t('Subscribe to new posts by email')}
      >
        {t('Subscribe')}
      </Button>
    </form>
  );
}
