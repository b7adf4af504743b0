import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Column, Row } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { VerifyNotice } from '../accounts/VerifyNotice.tsx';
import { ListFields, type ListForm } from './ListFields.tsx';
import css from './ListForm.module.css';
import { createListMutation } from './queries-change.ts';

/** RT-32: creates a list by its name; items are added next. */
export function NewListPage() {
  const viewer = useViewer();
  return (
    <Column back="/reader">
      <PageHeader
        title={t('Create a list')}
        subtitle={t('A list gathers sites and tags you want to read together.')}
      />
      {viewer?.email_verified ? (
        <NewListForm />
      ) : (
        <VerifyNotice>{t('Please verify your email before creating a list.')}</VerifyNotice>
      )}
    </Column>
  );
}

function NewListForm() {
  const navigate = useNavigate();
  const create = useMutation(createListMutation());
  const form = useForm<ListForm>({
    initial: { title: '', description: '', is_public: true },
    send: async (values) => {
      const { list } = await create.mutateAsync(values);
      void navigate({
        to: '/reader/list/$owner/$slug/edit/items',
        params: { owner: list.owner, slug: list.slug },
        // Going back leads to the previous page, not to the form of an existing list.
        replace: true,
      });
    },
    explain: ({ code, message }) => {
      const sentence = code === 'too_large' ? message : t('The list could not be created. Please try again.');
      notify.error(sentence, { id: 'list-new' });
    },
  });
  return (
    <form className={css.form} {...form.props}>
      <ListFields form={form.values} onChange={form.set} />
      <Row>
        <Button
          type="submit"
          variant="primary"
          size={40}
          disabled={form.values.title.trim() === ''}
          busy={form.isBusy}
          busyLabel={t('Saving')}
        >
          {t('Create list')}
        </Button>
      </Row>
    </form>
  );
}
