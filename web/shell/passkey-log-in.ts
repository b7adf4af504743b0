import { toSafeRedirectPath } from '#shared/domain/redirect-path.ts';

/** Makes the passkey button of the log-in page work, if the browser has passkeys. */
export function logInWithPasskeys(document: Document): void {
  const container = document.querySelector<HTMLElement>('[data-passkey-log-in]');
  const button = container?.querySelector('button');
  const failure = container?.querySelector<HTMLElement>('[role="alert"]');
  if (!container || !button || !failure) return;
  if (typeof PublicKeyCredential === 'undefined' || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
    return;
  container.hidden = false;
  button.addEventListener('click', async () => {
    failure.hidden = true;
    button.ariaBusy = 'true';
    try {
      await logIn();
      const requestedPath = new URLSearchParams(location.search).get('redirect_to') ?? undefined;
      location.assign(toSafeRedirectPath(requestedPath, '/reader'));
    } catch (error) {
      button.ariaBusy = null;
      // The user closed the browser's dialog; that needs no message.
      failure.hidden = error instanceof DOMException && error.name === 'NotAllowedError';
    }
  });
}

async function logIn(): Promise<void> {
  const options = await send('/api/auth/passkey/generate-authenticate-options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  await send('/api/auth/passkey/verify-authentication', { response: credential.toJSON() });
}

async function send(path: string, body?: object) {
  const response = await fetch(path, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
