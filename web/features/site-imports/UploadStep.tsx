import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteImport } from '#shared/api/site-imports.ts';
import { t } from '#shared/i18n/translate.ts';
import { formatNumber } from '#web/ui/format.ts';
import { Row } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import reports from '#web/ui/Report.module.css';
import { CancelImport } from './CancelImport.tsx';
import { ImportFile } from './ImportFile.tsx';
import { isSameFile } from './rules.ts';
import { explainCall } from './sentences.ts';
import { type FileUpload, sendFile, useFileUpload } from './upload-file.ts';

/** The file on its way to the server; after a reload it has to be chosen again, and goes on where it stopped. */
export function UploadStep({ siteId, one }: { siteId: number; one: SiteImport }) {
  const client = useQueryClient();
  const upload = useFileUpload(one.ID);
  const [isOther, setIsOther] = useState(false);
  const sent = upload?.sent ?? one.received;
  const part = one.size > 0 ? sent / one.size : 0;
  const isWaiting = !upload || upload.state === 'failed';
  const goOn = (file: File) => {
    setIsOther(!isSameFile(file, one));
    if (isSameFile(file, one)) void sendFile(client, siteId, one, file);
  };
  return (
    <>
      <progress className={reports.bar} max={1} value={part} aria-label={t('Upload')} />
      <p role="status" className={reports.details}>
        {describe(upload, formatNumber(part, { style: 'percent', maximumFractionDigits: 0 }))}
      </p>
      {upload?.failure && (
        <Notice kind="error">
          <p>{explain(upload.failure)}</p>
        </Notice>
      )}
      {isOther && (
        <Notice kind="warning">
          <p>
            {t('That’s another file. Choose {file}, or cancel and start again.', { file: one.file_name })}
          </p>
        </Notice>
      )}
      {isWaiting && (
        <ImportFile
          label={t('Drop {file} here again to continue, or', { file: one.file_name })}
          isBusy={false}
          onFile={goOn}
        />
      )}
      <Row>
        <CancelImport siteId={siteId} one={one} label={t('Cancel')} />
      </Row>
    </>
  );
}

function describe(upload: FileUpload | undefined, percent: string): string {
  if (upload?.state === 'sending') return t('Uploading: {percent}', { percent });
  if (upload?.state === 'paused') return t('Paused at {percent}: waiting for the connection.', { percent });
  return t('The upload stopped at {percent}.', { percent });
}

function explain(failure: NonNullable<FileUpload['failure']>): string {
  if (failure === 'unreadable')
    return t('Your browser can’t read the file any more. It may have been moved or changed.');
  if (failure.code === 'authorization_required')
    return t('You were logged out. Log in again, then choose the same file: the upload continues.');
  return explainCall(failure, t('Something went wrong. Please try again.'));
}
