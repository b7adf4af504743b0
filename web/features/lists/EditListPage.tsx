import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { notify } from '#web/ui/notices.ts';
import { SaveRow } from '#web/ui/SaveRow.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ListFields } from './ListFields.tsx';
import css from './ListForm.module.css';
import { ManagedList } from './ManagedList.tsx';
import { updateListMutation } from './queries-change.ts';

/** LI-01: the list's details. */
export function EditListPage() {
  return <ManagedList>{(list) => <EditListForm key={list.ID} list={list} />}</ManagedList>;
}

const toFormFields = ({ title, slug, description, is_public }: List) => ({
  title,
  slug,
  description,
  is_public,
});

function EditListForm({ list }: { list: List }) {
  const navigate = useNavigate();
  const update = useMutation(updateListMutation());
  const form = useForm({
    initial: () => toFormFields(list),
    send: async (values) => {
      const { list: saved } = await update.mutateAsync({
        listOwner: list.owner,
        listSlug: list.slug,
        owner: list.owner,
        ...values,
      });
      form.reset(toFormFields(saved));
      notify.success(t('List saved.'), { id: 'list-save' });
      if (saved.slug === list.slug) return;
      void navigate({
        to: '/reader/list/$owner/$slug/edit',
        params: { owner: saved.owner, slug: saved.slug },
        replace: true,
        ignoreBlocker: true,
      });
    },
    explain: ({ code, message }) => {
      if (code === 'conflict') return { slug: message };
      notify.error(t('There was a problem saving your changes. Please try again.'), { id: 'list-save' });
    },
  });
  const { title, slug } = form.values;
  return (
    <form className={css.form} {...form.props}>
      <ListFields form={form.values} onChange={form.set} isNameFixed={list.is_immutable} />
      <TextField
        label={t('Address')}
        hint={`/reader/list/${list.owner}/${slug}`}
        required
        exact
        maxLength={100}
        disabled={list.is_immutable}
        {...form.bindText('slug')}
      />
      <SaveRow form={form} label={t('Save')} disabled={title.trim() === '' || slug.trim() === ''} />
    </form>
  );
}
