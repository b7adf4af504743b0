import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import } from '#shared/api/imports.ts';
import { t } from '#shared/i18n/translate.ts';
import { listImports } from '#shared/paths/imports.ts';
import { useLive } from '#web/lib/live.ts';
import { toEndpointKey } from '#web/lib/query.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import css from '#web/ui/Report.module.css';
import { Time } from '#web/ui/Time.tsx';
import { ImportEntries } from './ImportEntries.tsx';
import { cancelImportMutation, importsQuery, isRunning, resumeImportMutation } from './queries.ts';
import { RetryButton } from './RetryButton.tsx';

/** The user's running and finished imports; the server stores them, so that leaving the page loses nothing (U51). */
export function ImportReports() {
  const client = useQueryClient();
  const { data } = useQuery(importsQuery());
  useLive('import', () => void client.invalidateQueries({ queryKey: toEndpointKey(listImports) }));
  if (!data || data.imports.length === 0) return null;
  return (
    <section className={css.reports} aria-label={t('Imports')}>
      {data.imports.map((one, index) => (
        <Report key={one.ID} one={one} isLatest={index === 0} />
      ))}
    </section>
  );
}

function Report({ one, isLatest }: { one: Import; isLatest: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const isRunningNow = isRunning(one);
  return (
    <article className={css.report}>
      <header className={css.head}>
        <h3 className={css.name}>
          <bdi>{one.file_name}</bdi>
        </h3>
        <Time date={one.created} style="long" />
      </header>
      {isRunningNow && (
        <progress
          className={css.bar}
          max={Math.max(1, one.total)}
          value={one.done}
          aria-label={t('Import of {file}', { file: one.file_name })}
        />
      )}
      <p role={isRunningNow ? 'status' : undefined} className={css.details}>
        {describeImport(one)}
      </p>
      <div className={css.ways}>
        <Button variant="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('Hide the report') : t('Show the report')}
        </Button>
        {isRunningNow && <CancelButton importId={one.ID} />}
        {one.status === 'failed' && <ResumeButton importId={one.ID} />}
        {isOver(one) && one.failed > 0 && <RetryButton importId={one.ID} />}
      </div>
      {isLatest && one.status === 'done' && (
        <Row>
          <ButtonLink to="/reader" variant="primary" size={40}>
            {t('Start reading')}
          </ButtonLink>
        </Row>
      )}
      {isOpen && <ImportEntries one={one} />}
    </article>
  );
}

function CancelButton({ importId }: { importId: number }) {
  const cancelling = useMutation(cancelImportMutation());
  const cancel = () =>
    cancelling
      .mutateAsync({ importId })
      .catch(() =>
        notify.error(t('The import could not be stopped. Please try again.'), { id: 'import-stop' }),
      );
  return (
    <Button variant="link" busy={cancelling.isPending} onClick={() => void cancel()}>
      {t('Stop')}
    </Button>
  );
}

/** Resumes with the feeds that have no result yet. */
function ResumeButton({ importId }: { importId: number }) {
  const resuming = useMutation(resumeImportMutation());
  const resume = () =>
    resuming
      .mutateAsync({ importId })
      .catch(() =>
        notify.error(t('The import could not be resumed. Please try again.'), { id: 'import-resume' }),
      );
  return (
    <Button variant="link" busy={resuming.isPending} onClick={() => void resume()}>
      {t('Resume')}
    </Button>
  );
}

function isOver({ status }: Import): boolean {
  return status === 'done' || status === 'cancelled';
}

function describeImport({ status, done, total, added, existing, failed }: Import): string {
  const counts = t('{added} added, {existing} already subscribed, {failed} failed', {
    added,
    existing,
    failed,
  });
  if (status === 'running') return t('{done} of {total} feeds: {counts}', { done, total, counts });
  if (status === 'cancelled')
    return t('Stopped after {done} of {total} feeds: {counts}', { done, total, counts });
  if (status === 'failed')
    return t(
      'Something went wrong on our side after {done} of {total} feeds: {counts}. Resume to add the rest.',
      {
        done,
        total,
        counts,
      },
    );
  return t('{total, plural, one {# feed: {counts}} other {# feeds: {counts}}}', { total, counts });
}
