import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { notify } from '#web/ui/notices.ts';
import { explainFailure } from '../admin/present.ts';
import { deleteJobsMutation, runJobsMutation } from './queries.ts';

/** The menu of one job that is not running: run it now, or delete it. */
export function JobActions({ id, name }: { id: number; name: string }) {
  const { run, remove } = useJobActs(id);
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t('More about {name}', { name })} />}>
      <MenuItem onPress={() => void run()}>{t('Run now')}</MenuItem>
      <MenuItem onPress={() => void remove()}>{t('Delete')}</MenuItem>
    </Menu>
  );
}

/** The same as buttons, for the job's own page; `onDone` is called after either. */
export function JobButtons({ id, onDone }: { id: number; onDone: () => void }) {
  const { run, remove, isBusy } = useJobActs(id, onDone);
  return (
    <>
      <Button busy={isBusy} onClick={() => void run()}>
        {t('Run now')}
      </Button>
      <Button busy={isBusy} onClick={() => void remove()}>
        {t('Delete')}
      </Button>
    </>
  );
}

function useJobActs(id: number, onDone?: () => void) {
  const run = useMutation(runJobsMutation());
  const remove = useMutation(deleteJobsMutation());
  const onError = (error: unknown) => notify.error(explainFailure(error));
  const report = (sentence: string) => {
    notify.success(sentence);
    onDone?.();
  };
  return {
    run: () => run.mutateAsync({ ids: [id] }).then(({ count }) => report(describeRun(count)), onError),
    remove: () =>
      remove.mutateAsync({ ids: [id] }).then(({ count }) => report(describeDeleted(count)), onError),
    isBusy: run.isPending || remove.isPending,
  };
}

/** Says how many jobs were set to run. */
export function describeRun(count: number): string {
  return t('{count, plural, =0 {No job was changed.} one {# job runs now.} other {# jobs run now.}}', {
    count,
  });
}

/** Says how many jobs were deleted. */
export function describeDeleted(count: number): string {
  return t('{count, plural, =0 {No job was deleted.} one {# job deleted.} other {# jobs deleted.}}', {
    count,
  });
}
