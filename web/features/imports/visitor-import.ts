import { claimPendingFile, storePendingFile } from './pending-file.ts';

/** Previews a visitor's file as soon as it is chosen or dropped, and stores it on this device for the account. */
export function enableImportForm(document: Document): void {
  claimOnSignUp(document);
  const form = document.querySelector<HTMLFormElement>('form[data-import]');
  const input = form?.querySelector('input');
  if (!form || !input) return;
  const storeFile = async () => {
    const file = input.files?.[0];
    if (!file) return;
    // Without storage, the preview is still shown.
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

/** Assigns the stored file to the user who signs up after choosing it. */
function claimOnSignUp(document: Document) {
  if (location.pathname !== '/sign-up') return;
  const username = document.querySelector<HTMLInputElement>('[name=username]');
  username?.form?.addEventListener('submit', () => claimPendingFile(username.value));
}
