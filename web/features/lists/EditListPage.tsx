import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { notify } from '#web/ui/notices.ts';
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
  const { isDirty } = form;
  const { title, slug } = form.values;
  return (
    <form className={css.form} {...form.props}>
      <ListFields form={form.values} onChange={form.set} isNameFixed={list.is_immutable} />
      <TextField
        label={t('Address')}
        hint={`/reader/list/${list.owner}/${slug}`}
        required
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        disabled={list.is_immutable}
        {...form.bindText('slug')}
      />
      <Row gap={8}>
        <Button
          type="submit"
          variant="primary"
          size={40}
          disabled={!isDirty || title.trim() === '' || slug.trim() === ''}
          busy={form.isBusy}
          busyLabel={t('Saving')}
        >
          {t('Save')}
        </Button>
        {isDirty && (
          <Button size={40} variant="plain" onClick={() => form.reset()}>
            {t('Discard')}
          </Button>
        )}
      </Row>
      <LeaveDialog isUnsaved={isDirty}>{t('You have unsaved changes.')}</LeaveDialog>
    </form>
  );
}
