import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import reports from '#web/ui/Report.module.css';
import { ImportAddress } from './ImportAddress.tsx';
import { ImportFile } from './ImportFile.tsx';
import { createSiteImportMutation } from './queries.ts';
import css from './SiteImports.module.css';
import { explainCall } from './sentences.ts';
import { sendFile } from './upload-file.ts';

/** The first step: the address of the old blog, or the file of an export. */
export function ImportSource({ siteId }: { siteId: number }) {
  const client = useQueryClient();
  const creating = useMutation(createSiteImportMutation());
  const [failure, setFailure] = useState<string>();
  const begin = async (source: { url: string } | { file: File }) => {
    if (creating.isPending) return;
    setFailure(undefined);
    const input =
      'url' in source ? { url: source.url } : { file_name: source.file.name, size: source.file.size };
    try {
      const { import: made } = await creating.mutateAsync({ siteId, ...input });
      if ('file' in source) void sendFile(client, siteId, made, source.file);
    } catch (error) {
      setFailure(explainCall(error, t('The import could not be started. Please try again.')));
    }
  };
  return (
    <Stack gap={24}>
      <p className={reports.details}>
        {t(
          'Import posts, pages, pictures and comments. You’ll see what was found before anything is published, and you can undo it.',
        )}
      </p>
      {failure && (
        <Notice kind="error">
          <p>{failure}</p>
        </Notice>
      )}
      <ImportAddress
        siteId={siteId}
        isBusy={creating.isPending && creating.variables.url !== undefined}
        onBegin={(url) => void begin({ url })}
      />
      <p className={css.or}>{t('or')}</p>
      <ImportFile
        label={t('Drop the file of an export here, or')}
        isBusy={creating.isPending && creating.variables.url === undefined}
        onFile={(file) => {
          if (file.size === 0) setFailure(t('This file is empty.'));
          else void begin({ file });
        }}
      />
      <Formats />
    </Stack>
  );
}

/** Where each program has its export. */
function Formats() {
  return (
    <details className={css.formats}>
      <summary>{t('Which files can be imported?')}</summary>
      <dl>
        {listFormats().map(([name, where]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{where}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function listFormats(): [name: string, where: string][] {
  return [
    ['WordPress', t('In the dashboard, open Tools › Export and download all content (.xml).')],
    ['Ghost', t('In the settings, open Advanced › Import/Export and export the content (.json or .zip).')],
    ['Blogger', t('In the settings, choose “Back up content”, or use Google Takeout (.xml, .atom or .zip).')],
    ['Substack', t('In the settings, open Exports and create a new export (.zip).')],
    ['Medium', t('In the settings, open Security and apps › Download your information (.zip).')],
    [
      'Markdown',
      t('Put the files of Hugo, Jekyll, Eleventy or another Markdown folder into a .zip, with the pictures.'),
    ],
  ];
}
