import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
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
  const [base, setBase] = useState(() => toFormFields(list));
  const [form, setForm] = useState(base);
  const [slugError, setSlugError] = useState<{ slug: string; text: string }>();
  const isDirty = JSON.stringify(form) !== JSON.stringify(base);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending || form.title.trim() === '' || form.slug.trim() === '') return;
    update.mutate(
      { listOwner: list.owner, listSlug: list.slug, owner: list.owner, ...form },
      {
        onSuccess: ({ list: saved }) => {
          setBase(toFormFields(saved));
          setForm(toFormFields(saved));
          notify.success(t('List saved.'), { id: 'list-save' });
          if (saved.slug === list.slug) return;
          void navigate({
            to: '/reader/list/$owner/$slug/edit',
            params: { owner: saved.owner, slug: saved.slug },
            replace: true,
            ignoreBlocker: true,
          });
        },
        onError: ({ code, message }) => {
          if (code === 'conflict') setSlugError({ slug: form.slug, text: message });
          else
            notify.error(t('There was a problem saving your changes. Please try again.'), {
              id: 'list-save',
            });
        },
      },
    );
  };
  return (
    <form className={css.form} onSubmit={save}>
      <ListFields
        form={form}
        onChange={(change) => setForm({ ...form, ...change })}
        isNameFixed={list.is_immutable}
      />
      <TextField
        label={t('Address')}
        hint={`/reader/list/${list.owner}/${form.slug}`}
        required
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        disabled={list.is_immutable}
        value={form.slug}
        error={slugError?.slug === form.slug ? slugError.text : undefined}
        onChange={(event) => setForm({ ...form, slug: event.target.value })}
      />
      <Row gap={8}>
        <Button
          type="submit"
          variant="primary"
          size={40}
          disabled={!isDirty || form.title.trim() === '' || form.slug.trim() === ''}
          busy={update.isPending}
          busyLabel={t('Saving')}
        >
          {t('Save')}
        </Button>
        {isDirty && (
          <Button size={40} variant="plain" onClick={() => setForm(base)}>
            {t('Discard')}
          </Button>
        )}
      </Row>
      <LeaveDialog isUnsaved={isDirty}>{t('You have unsaved changes.')}</LeaveDialog>
    </form>
  );
}
