import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Blog, BlogAuthor } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import { Section } from '#web/ui/Page.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { BlogAdminFrame, useBlog } from './BlogAdminFrame.tsx';
import { PersonRow } from './PersonRow.tsx';
import { blogAuthorsQuery, inviteBlogAuthorMutation, removeBlogAuthorMutation } from './queries.ts';
import css from './SiteForm.module.css';

/** `/me/sites/{id}/authors`: the blog's writers and its open invitations. */
export function BlogAuthorsPage() {
  const blog = useBlog();
  const { data } = useQuery(blogAuthorsQuery(blog.ID));
  return (
    <BlogAdminFrame blog={blog}>
      <div className={css.sections}>
        <ul aria-label={t('Authors')}>
          {data?.authors.map((author) => (
            <AuthorRow key={author.ID} blog={blog} author={author} />
          ))}
        </ul>
        {blog.capabilities.manage_options && (
          <Section title={t('Invite an author')}>
            <InviteForm blog={blog} />
          </Section>
        )}
      </div>
    </BlogAdminFrame>
  );
}

function AuthorRow({ blog, author }: { blog: Blog; author: BlogAuthor }) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const remove = useMutation(removeBlogAuthorMutation());
  const isSelf = viewer?.ID === author.ID;
  const role = author.role === 'owner' ? t('Owner') : t('Author');
  const press = async () => {
    try {
      await remove.mutateAsync({ siteId: blog.ID, userId: author.ID });
      if (isSelf) await navigate({ to: '/me/sites' });
      notify.success(
        isSelf
          ? t('You no longer write for {site}.', { site: blog.title })
          : t('{name} removed.', { name: author.name }),
      );
    } catch (error) {
      notify.error(error instanceof Error ? error.message : t('Something went wrong. Please try again.'));
    }
  };
  return (
    <PersonRow person={author} facts={author.is_accepted ? role : t('{role}, invited', { role })}>
      {(blog.capabilities.manage_options || isSelf) && (
        <Button busy={remove.isPending} onClick={() => void press()}>
          {isSelf ? t('Leave') : author.is_accepted ? t('Remove') : t('Withdraw')}
        </Button>
      )}
    </PersonRow>
  );
}

function InviteForm({ blog }: { blog: Blog }) {
  const invite = useMutation(inviteBlogAuthorMutation());
  const form = useForm<{ who: string; role: BlogAuthor['role'] }>({
    initial: { who: '', role: 'author' },
    send: async ({ who, role }) => {
      await invite.mutateAsync({ siteId: blog.ID, who, role });
      notify.success(t('Invitation sent to {who}.', { who }));
      form.set({ who: '' });
    },
    explain: ({ message }) => ({ who: message }),
  });
  const isEmpty = form.values.who.trim() === '';
  return (
    <form className={css.form} {...form.props} noValidate>
      <TextField label={t('Username or email address')} exact maxLength={254} {...form.bindText('who')} />
      <SelectField
        label={t('Role')}
        {...form.bindValue('role')}
        options={[
          { value: 'author', label: t('Author: writes posts of their own') },
          { value: 'owner', label: t('Owner: runs the blog with you') },
        ]}
      />
      <div className={css.footer}>
        <Button type="submit" variant="primary" size={40} disabled={isEmpty} busy={form.isBusy}>
          {t('Invite')}
        </Button>
      </div>
    </form>
  );
}
