import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Import } from '#shared/api/imports.ts';
import { t } from '#shared/i18n/translate.ts';
import { listImports } from '#shared/paths/imports.ts';
import { useLive } from '#web/lib/live.ts';
import { toEndpointKey } from '#web/lib/query.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { refetchSubscriptions } from '../subscriptions/queries-subscribe.ts';
import { importsQuery, isRunning } from './queries.ts';

/**
 * Shows that an import is running, also to a user who comes back to the manager (U51). When it ends, the subscriptions are
 * refetched.
 */
export function RunningImport() {
  const client = useQueryClient();
  const { data } = useQuery(importsQuery());
  useLive('import', () => void client.invalidateQueries({ queryKey: toEndpointKey(listImports) }));
  useWhenDone(data?.imports, () => refetchSubscriptions(client));
  const running = data?.imports.find(isRunning);
  if (!running) return null;
  return (
    <Notice kind="info" action={<ButtonLink to="/reader/import">{t('Show the import')}</ButtonLink>}>
      <p>
        {t('Importing {file}: {done} of {total} feeds.', {
          file: running.file_name,
          done: running.done,
          total: running.total,
        })}
      </p>
    </Notice>
  );
}

/** Calls `onDone` when a running import has ended. */
function useWhenDone(imports: readonly Import[] | undefined, onDone: () => void) {
  const running = imports?.filter(isRunning).length ?? 0;
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) onDone();
    before.current = running;
  });
}
