import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { MARKDOWN_EXPORT_PATH, toExportUrl, WXR_EXPORT_PATH } from '#shared/paths/site-exports.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { deleteBlogMutation } from './queries.ts';
import css from './SiteForm.module.css';

/** Deletes a blog with all its content, after its address has been typed again. */
export function DeleteBlog({ blog }: { blog: Blog }) {
  const navigate = useNavigate();
  const remove = useMutation(deleteBlogMutation());
  const [open, setOpen] = useState(false);
  const form = useForm({
    initial: { slug: '' },
    send: async ({ slug }) => {
      if (slug !== blog.slug) return;
      await remove.mutateAsync({ siteId: blog.ID, slug });
      notify.success(t('{site} was deleted.', { site: blog.title }));
      void navigate({ to: '/me/sites' });
    },
    explain: () => {
      notify.error(t('The blog could not be deleted. Please try again.'));
    },
  });
  return (
    <div className={css.danger}>
      <p className={css.note}>
        {t('This deletes all of its posts, comments and pictures too. It can’t be undone.')}
      </p>
      <Dialog
        name="delete_site"
        trigger={<Button variant="danger">{t('Delete this blog')}</Button>}
        open={open}
        onOpenChange={setOpen}
        size={400}
        title={t('Delete {site}?', { site: blog.title })}
        description={t('This deletes all of its posts, comments and pictures too. It can’t be undone.')}
        form={form.props}
        footer={
          <Button
            type="submit"
            size={40}
            variant="danger"
            disabled={form.values.slug !== blog.slug}
            busy={form.isBusy}
          >
            {t('Delete permanently')}
          </Button>
        }
      >
        {blog.capabilities.edit_others_posts && (
          <p>
            {t('Export it first:')}{' '}
            <a href={toExportUrl(WXR_EXPORT_PATH, blog.ID)} download>
              WordPress
            </a>
            {' · '}
            <a href={toExportUrl(MARKDOWN_EXPORT_PATH, blog.ID)} download>
              Markdown
            </a>
          </p>
        )}
        <TextField
          label={t('Type the address “{slug}” to confirm', { slug: blog.slug })}
          autoComplete="off"
          exact
          {...form.bindText('slug')}
        />
      </Dialog>
    </div>
  );
}
