import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteImport } from '#shared/api/site-imports.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import reports from '#web/ui/Report.module.css';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ImportReport } from './ImportReport.tsx';
import { resumeSiteImportMutation, siteImportQuery } from './queries.ts';
import { Reasons } from './Reasons.tsx';
import { formatResults, getImportName } from './rules.ts';
import { describeFailure, explainCall } from './sentences.ts';
import { UndoImport } from './UndoImport.tsx';

/** An import that is over, with its report. */
export function PastImport({
  siteId,
  one,
  isLatest = false,
}: {
  siteId: number;
  one: SiteImport;
  /** Its name is the title of the section, and its report is open. */
  isLatest?: boolean;
}) {
  const [isShown, setIsShown] = useState(isLatest);
  const hasReport = one.stage !== 'undone' && (one.problems > 0 || formatResults(one) !== '');
  return (
    <article className={reports.report} aria-label={getImportName(one)}>
      <header className={reports.head}>
        {isLatest ? (
          <span className={reports.details}>{getStageLabel(one)}</span>
        ) : (
          <h3 className={reports.name}>
            <bdi>{getImportName(one)}</bdi>
          </h3>
        )}
        <Time date={one.created} style="long" />
      </header>
      {!isLatest && <p className={reports.details}>{getStageLabel(one)}</p>}
      {one.stage === 'failed' && (
        <Notice kind="error" action={canResume(one) && <ResumeButton siteId={siteId} one={one} />}>
          <p>{one.failure ? describeFailure(one.failure) : t('Something went wrong on our side.')}</p>
        </Notice>
      )}
      {one.stage !== 'undone' && formatResults(one) && (
        <p className={reports.details}>{formatResults(one)}</p>
      )}
      <Row gap={12} wrap>
        {isLatest && one.stage === 'done' && (
          <ButtonLink to="/me/sites/$siteId/posts" params={{ siteId: String(siteId) }} variant="primary">
            {t('View posts')}
          </ButtonLink>
        )}
        {hasReport && (
          <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? t('Hide the report') : t('Show the report')}
          </Button>
        )}
        {one.stage !== 'undone' && <UndoImport siteId={siteId} one={one} />}
      </Row>
      {hasReport && isShown && <Report siteId={siteId} one={one} />}
    </article>
  );
}

/** Reasons for which posts are here, but not as public as they were. */
const REMARKS = new Set(['restricted', 'no_date']);

function Report({ siteId, one }: { siteId: number; one: SiteImport }) {
  const { data, isPending } = useQuery(siteImportQuery(siteId, one));
  // Nothing moves the report down afterwards.
  if (isPending) return <Skeleton width={60} />;
  const remarks = data?.reasons.filter(({ code }) => REMARKS.has(code)) ?? [];
  return (
    <>
      {remarks.length > 0 && (
        <Notice kind="info">
          <Reasons reasons={remarks} label={t('Imported')} />
        </Notice>
      )}
      <ImportReport siteId={siteId} one={one} />
    </>
  );
}

/** Whether trying again can help: a file that is nothing known stays that. */
function canResume({ failure }: SiteImport): boolean {
  return ['repeatedly', 'unknown_address'].includes(failure?.code ?? 'repeatedly');
}

function getStageLabel({ stage }: SiteImport): string {
  if (stage === 'undone') return t('Undone');
  if (stage === 'failed') return t('Failed');
  return stage === 'cancelled' ? t('Stopped') : t('Done');
}

function ResumeButton({ siteId, one }: { siteId: number; one: SiteImport }) {
  const resuming = useMutation(resumeSiteImportMutation());
  const resume = () =>
    void resuming.mutateAsync({ siteId, importId: one.ID }).catch((error: unknown) =>
      notify.error(explainCall(error, t('The import could not be resumed. Please try again.')), {
        id: 'import-resume',
      }),
    );
  return (
    <Button busy={resuming.isPending} onClick={resume}>
      {t('Resume')}
    </Button>
  );
}
