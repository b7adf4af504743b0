import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import css from './ListForm.module.css';
import { ManagedList } from './ManagedList.tsx';
import { deleteListMutation } from './queries-change.ts';

/** LI-04: deletes the list after one question that names it (U42). */
export function ListDeletePage() {
  return <ManagedList>{(list) => <DeleteList list={list} />}</ManagedList>;
}

function DeleteList({ list }: { list: List }) {
  const navigate = useNavigate();
  const remove = useMutation(deleteListMutation());
  const [isAsking, setAsking] = useState(false);
  if (list.is_immutable) return <p className={css.text}>{t('This list cannot be deleted.')}</p>;
  const confirm = () =>
    remove.mutate(
      { owner: list.owner, slug: list.slug },
      {
        onSuccess: () => {
          notify.success(t('The list “{list}” is deleted.', { list: list.title }));
          void navigate({ to: '/reader' });
        },
        onError: () => notify.error(t('The list could not be deleted. Please try again.')),
      },
    );
  return (
    <Stack gap={16}>
      <p className={css.text}>
        {t('The list goes for good, also for those who follow it. What you subscribe to stays as it is.')}
      </p>
      <Row>
        <Dialog
          name="delete_list"
          trigger={
            <Button variant="danger" size={40}>
              {t('Delete list')}
            </Button>
          }
          open={isAsking}
          onOpenChange={setAsking}
          size={400}
          title={t('Delete “{list}”?', { list: list.title })}
          footer={
            <>
              <DialogClose>
                <Button size={40}>{t('Cancel')}</Button>
              </DialogClose>
              <Button size={40} variant="danger" busy={remove.isPending} onClick={confirm}>
                {t('Delete for good')}
              </Button>
            </>
          }
        >
          <p>{t('This cannot be undone.')}</p>
        </Dialog>
      </Row>
    </Stack>
  );
}
