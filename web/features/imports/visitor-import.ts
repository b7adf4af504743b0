import { claimPendingFile, storePendingFile } from './pending-file.ts';

/** A visitor's file is looked into as soon as it is chosen or dropped, and waits on this device for the account. */
export function enableImportForm(document: Document): void {
  claimOnSignUp(document);
  const form = document.querySelector<HTMLFormElement>('form[data-import]');
  const input = form?.querySelector('input');
  if (!form || !input) return;
  const storeFile = async () => {
    const file = input.files?.[0];
    if (!file) return;
    // Where nothing can be kept, the preview shows all the same.
    await storePendingFile(file).catch(() => {});
    form.requestSubmit();
  };
  input.addEventListener('change', storeFile);
  form.addEventListener('dragover', (event) => {
    event.preventDefault();
    form.dataset.over = '';
  });
  form.addEventListener('dragleave', () => delete form.dataset.over);
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    delete form.dataset.over;
    if (!event.dataTransfer?.files.length) return;
    input.files = event.dataTransfer.files;
    void storeFile();
  });
}

/** The file that was chosen before is for whoever signs up after it. */
function claimOnSignUp(document: Document) {
  if (location.pathname !== '/sign-up') return;
  const username = document.querySelector<HTMLInputElement>('[name=username]');
  username?.form?.addEventListener('submit', () => claimPendingFile(username.value));
}
