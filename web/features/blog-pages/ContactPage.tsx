import { useLoaderData, useRouterState } from '@tanstack/react-router';
import { Send } from 'lucide';
import type { PublicBlog } from '#shared/api/blog-pages.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '#shared/domain/limits.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { useFormState } from '#web/lib/form-state.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { useAddresses } from './addresses.ts';
import { BlogFrame } from './BlogFrame.tsx';
import { BlogHead } from './BlogHead.tsx';
import { BlogPostView } from './BlogPostPage.tsx';
import css from './ContactPage.module.css';
import { findModuleOptions, hasModule } from './modules.ts';

/** `/sites/{slug}/contact`: a form that sends a message to the blog's owners. */
export function ContactPage() {
  const { blog, page } = useLoaderData({ from: '/blogs/sites/$slug/contact' });
  const { contact } = useAddresses(blog);
  if (page)
    return <BlogPostView {...page} below={hasModule(blog, 'contact-form') && <ContactForm blog={blog} />} />;
  const title = t('Contact');
  const prompt = findModuleOptions(blog, 'contact-form')?.contact_form_prompt;
  return (
    <BlogFrame blog={blog} path={contact}>
      <BlogHead blog={blog} path={contact} title={title} description={prompt ?? ''} />
      <div className={css.page}>
        <h1 className={css.title} lang={getLocale()}>
          {title}
        </h1>
        <ContactForm blog={blog} />
      </div>
    </BlogFrame>
  );
}

/**
 * Works without scripts. A rejected form keeps its input. The error is shown at the top of the page, where it is seen first, and
 * at its field.
 */
function ContactForm({ blog }: { blog: PublicBlog }) {
  const viewer = useViewer();
  const { contact } = useAddresses(blog);
  const isSent = useRouterState({
    select: ({ location }) => (location.search as { sent?: string }).sent === '1',
  });
  const { values, field, error } = useFormState();
  if (isSent)
    return (
      <div id="contact" lang={getLocale()}>
        <Notice kind="success">
          <p>{t('Message sent. You’ll get the reply by email.')}</p>
        </Notice>
      </div>
    );
  const prompt = findModuleOptions(blog, 'contact-form')?.contact_form_prompt;
  const findError = (name: string) => field === name && error;
  return (
    <>
      {prompt && <p className={css.prompt}>{prompt}</p>}
      <form id="contact" method="post" action={contact} className={css.form} lang={getLocale()}>
        <input type="hidden" name="site_ID" value={blog.ID} />
        <input type="hidden" name="return_to" value={contact} />
        <TextField
          label={t('Your name')}
          name="name"
          autoComplete="name"
          defaultValue={values.name ?? viewer?.display_name}
          maxLength={CONTACT_NAME_MAX}
          required
          error={findError('name')}
        />
        <TextField
          label={t('Your email address')}
          hint={t('Only the owners of this blog see it.')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={values.email ?? viewer?.email}
          maxLength={254}
          required
          error={findError('email')}
        />
        <TextAreaField
          label={t('Message')}
          name="message"
          rows={8}
          dir="auto"
          defaultValue={values.message}
          maxLength={CONTACT_MESSAGE_MAX}
          required
          error={findError('message')}
        />
        {/* Invisible to people, so that only bots fill it in. */}
        <div className={hidden.hidden} aria-hidden>
          <label>
            {t('Leave this empty')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div>
          <Button type="submit" variant="primary" size={40} icon={Send}>
            {t('Send message')}
          </Button>
        </div>
      </form>
    </>
  );
}
