import { useMutation } from '@tanstack/react-query';
import type { Blog } from '#shared/api/blogs.ts';
import { NEW_BLOG_DAYS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ImageField } from '#web/ui/ImageField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmptyState, Section } from '#web/ui/Page.tsx';
import { SaveRow } from '#web/ui/SaveRow.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { BlockedCommenters } from '../blocks/BlockedCommenters.tsx';
import { ExportBlog } from '../site-exports/ExportBlog.tsx';
import { BlogAdminFrame, useBlog } from './BlogAdminFrame.tsx';
import { DeleteBlog } from './DeleteBlog.tsx';
import { listLanguages } from './languages.ts';
import { notifyNotSaved, notifySaved } from './present.ts';
import { updateBlogMutation } from './queries.ts';
import css from './SiteForm.module.css';
import { findSlugError, SlugField } from './SlugField.tsx';

/** `/me/sites/{id}/settings`: for owners. */
export function BlogSettingsPage() {
  const site = useBlog();
  if (!site.capabilities.manage_options) {
    return (
      <BlogAdminFrame blog={site}>
        <EmptyState title={t('Only an owner of this blog can change its settings.')} />
      </BlogAdminFrame>
    );
  }
  return (
    <BlogAdminFrame blog={site}>
      <div className={css.sections}>
        {site.is_unlisted && (
          <Notice kind="info">
            {t(
              'This blog is new. It appears in Discover and in search engines {days, plural, one {# day} other {# days}} after its first post.',
              { days: NEW_BLOG_DAYS },
            )}
          </Notice>
        )}
        <SettingsForm key={site.ID} blog={site} />
        <BlockedCommenters blog={site} />
        <Section id="export" title={t('Export')}>
          <ExportBlog blog={site} />
        </Section>
        <Section title={t('Delete this blog')}>
          <DeleteBlog blog={site} />
        </Section>
      </div>
    </BlogAdminFrame>
  );
}

interface Fields {
  title: string;
  tagline: string;
  language: string;
  slug: string;
  comment_policy: Blog['comment_policy'];
  posting: Blog['posting'];
}

function SettingsForm({ blog }: { blog: Blog }) {
  const update = useMutation(updateBlogMutation());
  const form = useForm<Fields>({
    initial: () => toFields(blog),
    send: async (fields) => {
      if (fields.slug !== saved.slug && findSlugError(fields.slug)) return;
      const changed = await update.mutateAsync({ siteId: blog.ID, ...getChanges(fields, saved) });
      form.reset(toFields(changed));
      notifySaved();
    },
    explain: ({ code, message }, { slug }) => {
      const hasMessage = code === 'already_exists' || code === 'invalid_input';
      if (hasMessage && slug !== saved.slug) return { slug: message };
      notifyNotSaved();
    },
  });
  const { saved } = form;
  return (
    <form className={css.form} {...form.props}>
      <TextField label={t('Name')} required maxLength={200} {...form.bindText('title')} />
      <TextField label={t('Tagline')} maxLength={500} {...form.bindText('tagline')} />
      <IconField blog={blog} />
      <SelectField
        label={t('Language')}
        {...form.bindValue('language')}
        options={listLanguages(form.values.language)}
      />
      <SelectField
        label={t('Comments')}
        {...form.bindValue('comment_policy')}
        options={[
          { value: 'open', label: t('Publish right away') },
          { value: 'moderated', label: t('Approve each person’s first comment') },
          { value: 'closed', label: t('Closed') },
        ]}
      />
      {blog.is_p2 && (
        <SelectField
          label={t('Who can post')}
          {...form.bindValue('posting')}
          options={[
            { value: 'members', label: t('The members of the team') },
            { value: 'authors', label: t('Authors') },
          ]}
        />
      )}
      <SlugField {...form.bindValue('slug')} error={form.problems.slug} />
      <SaveRow form={form} label={t('Save settings')} />
    </form>
  );
}

/** The icon is a separate image, saved as soon as it is chosen. */
function IconField({ blog }: { blog: Blog }) {
  const update = useMutation(updateBlogMutation());
  const save = (icon_media_id: string | null) =>
    update.mutate(
      { siteId: blog.ID, icon_media_id },
      { onSuccess: notifySaved, onError: () => notifyNotSaved() },
    );
  return (
    <div className={css.icon}>
      <SiteIcon src={blog.icon?.img} name={blog.title} size={56} />
      <ImageField label={t('Icon')} siteId={blog.ID} onUploaded={({ ID }) => save(ID)} />
      {blog.icon && <Button onClick={() => save(null)}>{t('Remove')}</Button>}
    </div>
  );
}

function toFields(site: Blog): Fields {
  const { title, description, lang, slug, comment_policy, posting } = site;
  return { title, tagline: description, language: lang, slug, comment_policy, posting };
}

function getChanges(fields: Fields, base: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== base[name as keyof Fields]),
  );
}
