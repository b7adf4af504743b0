import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Column, Row } from '#web/ui/Layout.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { Checkbox } from '#web/ui/Switch.tsx';
import { VerifyNotice } from '../accounts/VerifyNotice.tsx';
import { FileDrop } from './FileDrop.tsx';
import css from './ImportPage.module.css';
import { ImportReports } from './ImportReports.tsx';
import { ImportSummary } from './ImportSummary.tsx';
import { PendingFile } from './PendingFile.tsx';
import { isPendingFor } from './pending-file.ts';
import { type ChosenFile, useImport } from './use-import.ts';
import { VisitorImportPage } from './VisitorImportPage.tsx';

/** `/reader/import`: imports the file of another feed reader, with a preview and a report (OP-05 to OP-09, U51). */
export function ImportPage() {
  const viewer = useViewer();
  if (!viewer) return <VisitorImportPage />;
  return (
    <Column width="narrow">
      <PageHeader
        title={t('Import subscriptions')}
        subtitle={t(
          'Choose an OPML file exported from another feed reader. Its feeds are added to your subscriptions, and the ones you already have stay unchanged.',
        )}
      />
      <div className={css.parts}>
        {viewer.email_verified ? (
          <Import username={viewer.username} />
        ) : (
          <NotYet username={viewer.username} />
        )}
        <ImportReports />
      </div>
    </Column>
  );
}

/** EM-03: there is no file picker until the member's address is confirmed. */
function NotYet({ username }: { username: string }) {
  return (
    <VerifyNotice>
      {t('Please verify your email before subscribing.')}{' '}
      {isPendingFor(username) && t('Your file is waiting on this device. You can import it afterwards.')}
    </VerifyNotice>
  );
}

function Import({ username }: { username: string }) {
  const { choose, start, cancel, chosen, isBusy, progress } = useImport(username);
  if (chosen) return <Chosen chosen={chosen} isBusy={isBusy} onStart={start} onCancel={cancel} />;
  const handleFiles = (files: File[]) => void choose(files);
  return (
    <>
      {!isPendingFor(username) && <PendingFile onUse={(file) => handleFiles([file])} />}
      <FileDrop isBusy={isBusy} progress={progress} onFiles={handleFiles} />
    </>
  );
}

/** A preview of the file, and the options of its import. */
function Chosen({
  chosen: { preview },
  isBusy,
  onStart,
  onCancel,
}: {
  chosen: ChosenFile;
  isBusy: boolean;
  onStart: (makesLists: boolean) => void;
  onCancel: () => void;
}) {
  const [makesLists, setMakesLists] = useState(true);
  const hasFolders = preview.folders.length > 0;
  return (
    <div className={css.parts}>
      <ImportSummary preview={preview} />
      {hasFolders && (
        <Checkbox
          label={t('Turn folders into lists')}
          hint={t('Each folder in the file becomes a private list with the same name.')}
          checked={makesLists}
          onChange={setMakesLists}
          disabled={isBusy}
        />
      )}
      <Row gap={12} wrap>
        <Button
          variant="primary"
          size={40}
          busy={isBusy}
          busyLabel={t('Uploading')}
          onClick={() => onStart(hasFolders && makesLists)}
        >
          {t('{feeds, plural, one {Import # feed} other {Import # feeds}}', { feeds: preview.feeds })}
        </Button>
        <Button size={40} variant="plain" disabled={isBusy} onClick={onCancel}>
          {t('Choose another file')}
        </Button>
      </Row>
    </div>
  );
}
