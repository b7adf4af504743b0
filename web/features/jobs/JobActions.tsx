import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { notify } from '#web/ui/notices.ts';
import { explainFailure } from '../admin/present.ts';
import { deleteJobsMutation, runJobsMutation } from './queries.ts';

/** The menu of one job that is not running: run it now, or delete it. */
export function JobActions({
  id,
  name,
  onDone,
}: {
  id: number;
  name: string;
  /** Called after either. */
  onDone?: () => void;
}) {
  const run = useMutation(runJobsMutation());
  const remove = useMutation(deleteJobsMutation());
  const onError = (error: unknown) => notify.error(explainFailure(error));
  const report = (sentence: string) => {
    notify.success(sentence);
    onDone?.();
  };
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t('More about {name}', { name })} />}>
      <MenuItem
        onPress={() =>
          void run.mutateAsync({ ids: [id] }).then(({ count }) => report(describeRun(count)), onError)
        }
      >
        {t('Run now')}
      </MenuItem>
      <MenuItem
        onPress={() =>
          void remove.mutateAsync({ ids: [id] }).then(({ count }) => report(describeDeleted(count)), onError)
        }
      >
        {t('Delete')}
      </MenuItem>
    </Menu>
  );
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
