import type { SiteImport } from '#shared/api/site-imports.ts';
import { t } from '#shared/i18n/translate.ts';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Section } from '#web/ui/Page.tsx';
import reports from '#web/ui/Report.module.css';
import { CancelImport } from './CancelImport.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { formatContents, formatResults, getImportName } from './rules.ts';
import { UploadStep } from './UploadStep.tsx';

/** The import that is under way, at its stage. */
export function OpenImport({ siteId, one }: { siteId: number; one: SiteImport }) {
  return (
    <Section title={<bdi>{getImportName(one)}</bdi>}>
      <Stack gap={16}>
        {one.stage === 'waiting_for_file' ? (
          <UploadStep siteId={siteId} one={one} />
        ) : one.stage === 'ready' ? (
          <ImportPreview siteId={siteId} one={one} />
        ) : (
          <Working siteId={siteId} one={one} />
        )}
      </Stack>
    </Section>
  );
}

/** The server reads, imports or undoes; the page can be left. */
function Working({ siteId, one }: { siteId: number; one: SiteImport }) {
  const { stage, done, total } = one;
  const found = formatContents(one.counts, 'found');
  const details = stage === 'running' ? formatResults(one) : stage === 'reading' ? found : '';
  return (
    <>
      <progress
        className={reports.bar}
        aria-label={getStageLabel(one)}
        {...(total > 0 && { max: total, value: Math.min(done, total) })}
      />
      <p role="status" className={reports.details}>
        {getStageLabel(one)}
      </p>
      {details && <p className={reports.details}>{details}</p>}
      <p className={reports.details}>{t('You can leave this page. It goes on without you.')}</p>
      {stage !== 'undoing' && (
        <Row>
          <CancelImport siteId={siteId} one={one} label={t('Stop')} />
        </Row>
      )}
    </>
  );
}

function getStageLabel({ stage, done, total }: SiteImport): string {
  if (stage === 'undoing') return t('Undoing the import…');
  if (stage === 'reading') return t('Reading the blog…');
  return total > 0 ? t('Importing: {done} of {total}', { done, total }) : t('Importing…');
}
