import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { CallError } from '#web/lib/call.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { notify } from '#web/ui/notices.ts';
import { IMPORT_KEY, importMutation, isImportable } from './imports.ts';
import { refuseUnverified } from './queries-follow.ts';

/** Sending an OPML file: how far it is, and whether one is under way. */
export function useImport() {
  const viewer = useViewer();
  const sending = useMutation(importMutation());
  const isBusy = useIsMutating({ mutationKey: IMPORT_KEY }) > 0;
  const [progress, setProgress] = useState(0);

  /** OP-08: of several files the first. Answers whether it was received. */
  const send = async (files: ArrayLike<File>, makesLists: boolean): Promise<boolean> => {
    const file = files[0];
    // OP-05: while one file is on its way no other is taken.
    if (!file || isBusy) return false;
    if (!viewer?.email_verified) {
      refuseUnverified();
      return false;
    }
    if (!isImportable(file.name)) {
      notify.error(t('Only .xml and .opml files can be imported.'), { id: 'import' });
      return false;
    }
    setProgress(0);
    try {
      await sending.mutateAsync({ file, makesLists, onProgress: setProgress });
      notify.success(
        t("{file} has been received. You'll get an email when your import is complete.", { file: file.name }),
        { id: 'import' },
      );
      return true;
    } catch (failure) {
      const message =
        failure instanceof CallError ? failure.message : t('The server could not take the file');
      // The sentence brings a full stop of its own.
      notify.error(
        t('Whoops, something went wrong. {message}. Please try again.', {
          message: message.replace(/\.$/, ''),
        }),
        { id: 'import' },
      );
      return false;
    }
  };

  return { send, isBusy, progress };
}

export type ImportSender = ReturnType<typeof useImport>;
