import type { Call, RawInputOf } from '#shared/endpoint.ts';
import { createPasskey, getPasskeyCreation } from '#shared/paths/accounts-log-in.ts';

/** The browser's own type does not say that it is JSON. */
type WebAuthnResponse = RawInputOf<typeof createPasskey>['response'];

/** Whether this browser can create passkeys here: it supports them, with their JSON forms, and the connection is secure. */
export function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Creates a passkey with the browser's help. Throws `DOMException` as the browser does, and `CallError`. */
export async function makePasskey(call: Call, name: string): Promise<void> {
  const options = await call(getPasskeyCreation, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  await call(createPasskey, { response: credential.toJSON() as unknown as WebAuthnResponse, name });
}
