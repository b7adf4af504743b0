import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportPreview } from '#shared/api/imports.ts';
import { t } from '#shared/i18n/translate.ts';
import { CallError } from '#web/lib/call.ts';
import { notify } from '#web/ui/notices.ts';
import { deletePendingFile, findPendingFile, isPendingFor } from './pending-file.ts';
import { IMPORT_KEY, importMutation, isImportable, previewMutation } from './queries.ts';

/** A previewed file that is ready to be imported. */
export interface ChosenFile {
  file: File;
  preview: ImportPreview;
}

/** Takes a file from choosing to importing. A file that this user chose before signing up is previewed automatically. */
export function useImport(username: string) {
  const previewing = useMutation(previewMutation());
  const sending = useMutation(importMutation());
  const isBusy = useIsMutating({ mutationKey: IMPORT_KEY }) > 0;
  const [progress, setProgress] = useState(0);
  const [chosen, setChosen] = useState<ChosenFile>();

  /** OP-08: of several files the first. */
  async function choose(files: readonly File[]): Promise<void> {
    const file = files[0];
    // OP-05: no other file is accepted while one is being sent.
    if (!file || isBusy) return;
    if (!isImportable(file.name)) {
      notify.error(t('Only .xml and .opml files can be imported.'), { id: 'import' });
      return;
    }
    setProgress(0);
    try {
      setChosen({ file, preview: await previewing.mutateAsync({ file, onProgress: setProgress }) });
    } catch (failure) {
      // If this was the stored file, don't offer it again.
      if (failure instanceof CallError && failure.code === 'invalid_input') void deletePendingFile();
      notifyFailure(failure);
    }
  }

  async function start(makesLists: boolean): Promise<void> {
    if (!chosen || isBusy) return;
    const { name } = chosen.file;
    try {
      const { sends_email: sendsEmail } = await sending.mutateAsync({
        ...chosen,
        makesLists,
        onProgress: setProgress,
      });
      setChosen(undefined);
      void deletePendingFile();
      notify.success(
        sendsEmail
          ? t("{file} has been received. You'll get an email when your import is complete.", { file: name })
          : t('{file} has been received.', { file: name }),
        { id: 'import' },
      );
    } catch (failure) {
      notifyFailure(failure);
    }
  }

  function cancel() {
    setChosen(undefined);
    void deletePendingFile();
  }

  const choosePending = useEffectEvent((file: File | undefined) => {
    if (file && !chosen) void choose([file]);
  });
  useEffect(() => {
    if (isPendingFor(username)) void findPendingFile().then(choosePending);
  }, [username]);

  return { choose, start: (makesLists: boolean) => void start(makesLists), cancel, chosen, isBusy, progress };
}

function notifyFailure(failure: unknown) {
  const message = failure instanceof CallError ? failure.message : t('The server could not accept the file');
  // The message has its own full stop.
  notify.error(
    t('Whoops, something went wrong. {message}. Please try again.', { message: message.replace(/\.$/, '') }),
    { id: 'import' },
  );
}
