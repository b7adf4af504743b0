import { useMutation } from '@tanstack/react-query';
import type { JobState } from '#shared/api/jobs.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { explainFailure } from '../admin/present.ts';
import { describeDeleted, describeRun } from './JobActions.tsx';
import { deleteJobsMutation, runJobsMutation } from './queries.ts';

/** Buttons that run or delete all jobs of a task in a state. */
export function BulkJobs({ task, state }: { task: string; state: Exclude<JobState, 'running'> }) {
  const run = useMutation(runJobsMutation());
  const remove = useMutation(deleteJobsMutation());
  const onError = (error: unknown) => notify.error(explainFailure(error));
  const about = (sentence: string, isMore: boolean) =>
    notify.success(isMore ? `${sentence} ${t('There are more.')}` : sentence);
  return (
    <Row wrap>
      <Button
        busy={run.isPending}
        onClick={() =>
          run.mutate(
            { task, state },
            { onError, onSuccess: ({ count, is_more }) => about(describeRun(count), is_more) },
          )
        }
      >
        {state === 'failed' ? t('Try all again') : t('Run all now')}
      </Button>
      <ConfirmDialog
        name="administer"
        trigger={<Button>{t('Delete all')}</Button>}
        title={t('Delete all {name} jobs?', { name: task })}
        confirm={t('Delete permanently')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() =>
          remove
            .mutateAsync({ task, state })
            .then(({ count, is_more }) => about(describeDeleted(count), is_more), onError)
        }
      >
        <p>{t('What they would have done is not done. This can’t be undone.')}</p>
      </ConfirmDialog>
    </Row>
  );
}
