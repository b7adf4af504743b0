import { useMutation } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import { retryImportMutation } from './queries.ts';

/** Retries all failed feeds of an import, or one of them. */
export function RetryButton({ importId, entry }: { importId: number; entry?: { ID: number; name: string } }) {
  const retrying = useMutation(retryImportMutation());
  const retry = () =>
    retrying.mutate(
      { importId, ...(entry && { entry: entry.ID }) },
      {
        onError: ({ code, message }) =>
          notify.error(
            code === 'conflict' ? message : t('We couldn’t check these feeds again. Try again later.'),
            { id: 'import-retry' },
          ),
      },
    );
  return (
    <Button
      variant="link"
      busy={retrying.isPending}
      aria-label={entry && t('Try again: {name}', { name: entry.name })}
      onClick={retry}
    >
      {entry ? t('Try again') : t('Try failed feeds again')}
    </Button>
  );
}
