import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ImageField } from '#web/ui/ImageField.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { EmptyState, Section } from '#web/ui/Page.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { BlogAdminFrame, useBlog } from './BlogAdminFrame.tsx';
import { DeleteBlog } from './DeleteBlog.tsx';
import { listLanguages } from './languages.ts';
import { notifyNotSaved, notifySaved } from './present-saving.ts';
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
        <SettingsForm key={site.ID} blog={site} />
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
}

function SettingsForm({ blog }: { blog: Blog }) {
  const update = useMutation(updateBlogMutation());
  const [base, setBase] = useState(() => toFields(blog));
  const [fields, setFields] = useState(base);
  const [slugError, setSlugError] = useState<{ slug: string; text: string }>();
  const isDirty = JSON.stringify(fields) !== JSON.stringify(base);
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending || (fields.slug !== base.slug && findSlugError(fields.slug))) return;
    update.mutate(
      { siteId: blog.ID, ...getChanges(fields, base) },
      {
        onSuccess: (saved) => {
          setBase(toFields(saved));
          setFields(toFields(saved));
          setSlugError(undefined);
          notifySaved();
        },
        onError: ({ code, message }) => {
          const hasMessage = code === 'already_exists' || code === 'invalid_input';
          if (hasMessage && fields.slug !== base.slug) setSlugError({ slug: fields.slug, text: message });
          else notifyNotSaved();
        },
      },
    );
  };
  const isSlugError = slugError?.slug === fields.slug && fields.slug !== base.slug;
  return (
    <form className={css.form} onSubmit={save}>
      <TextField
        label={t('Name')}
        required
        maxLength={200}
        value={fields.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextField
        label={t('Tagline')}
        maxLength={500}
        value={fields.tagline}
        onChange={(event) => set({ tagline: event.target.value })}
      />
      <IconField blog={blog} />
      <SelectField
        label={t('Language')}
        value={fields.language}
        onChange={(language) => set({ language })}
        options={listLanguages(fields.language)}
      />
      <SelectField
        label={t('Comments')}
        value={fields.comment_policy}
        onChange={(comment_policy) => set({ comment_policy })}
        options={[
          { value: 'open', label: t('Publish right away') },
          { value: 'moderated', label: t('Approve each person’s first comment') },
          { value: 'closed', label: t('Closed') },
        ]}
      />
      <SlugField
        value={fields.slug}
        onChange={(slug) => set({ slug })}
        error={isSlugError ? slugError.text : undefined}
      />
      <Row gap={8}>
        <Button
          type="submit"
          variant="primary"
          size={40}
          disabled={!isDirty}
          busy={update.isPending}
          busyLabel={t('Saving')}
        >
          {t('Save settings')}
        </Button>
        {isDirty && (
          <Button size={40} variant="plain" onClick={() => setFields(base)}>
            {t('Discard')}
          </Button>
        )}
      </Row>
      <LeaveDialog isUnsaved={isDirty}>{t('You have unsaved changes.')}</LeaveDialog>
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
  const { title, description, lang, slug, comment_policy } = site;
  return { title, tagline: description, language: lang, slug, comment_policy };
}

function getChanges(fields: Fields, base: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== base[name as keyof Fields]),
  );
}
