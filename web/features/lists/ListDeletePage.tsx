import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import css from './ListForm.module.css';
import { ManagedList } from './ManagedList.tsx';
import { deleteListMutation } from './queries-change.ts';

/** LI-04: deletes the list after a confirmation that names it (U42). */
export function ListDeletePage() {
  return <ManagedList>{(list) => <DeleteList list={list} />}</ManagedList>;
}

function DeleteList({ list }: { list: List }) {
  const navigate = useNavigate();
  const remove = useMutation(deleteListMutation());
  if (list.is_immutable) return <p className={css.text}>{t('This list can’t be deleted.')}</p>;
  const confirm = () =>
    remove.mutate(
      { owner: list.owner, slug: list.slug },
      {
        onSuccess: () => {
          notify.success(t('The list “{list}” was deleted.', { list: list.title }));
          void navigate({ to: '/reader' });
        },
        onError: () => notify.error(t('The list could not be deleted. Please try again.')),
      },
    );
  return (
    <Stack gap={16}>
      <p className={css.text}>
        {t('This deletes the list for everyone who follows it. Your subscriptions stay as they are.')}
      </p>
      <Row>
        <DeleteDialog
          name="delete_list"
          trigger={
            <Button variant="danger" size={40}>
              {t('Delete list')}
            </Button>
          }
          title={t('Delete “{list}”?', { list: list.title })}
          isBusy={remove.isPending}
          onConfirm={confirm}
        >
          {t('This can’t be undone.')}
        </DeleteDialog>
      </Row>
    </Stack>
  );
}
