import { EMBED_HOSTS } from '#shared/domain/embed-hosts.ts';
import { type OpenedPage, openPage } from '#test/page.ts';

export interface Tripwire {
  opened: OpenedPage;
  /** What has happened since the last call: scripts that ran or would have, dialogs, navigations, script requests. */
  trips(): Promise<string[]>;
}

/** Opens a page without a policy that would stop a script, in which everything that a script could trigger is recorded. */
export async function openTripwire(origin: string): Promise<Tripwire> {
  const opened = await openPage(origin, { stays: true });
  const { page } = opened;
  const rung: string[] = [];
  page.on('dialog', (dialog) => {
    rung.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => rung.push('popup'));
  await page.addInitScript(() => {
    const trips: string[] = [];
    Object.assign(window, { trips });
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'fetch', 'sendBeacon'])
      Object.assign(window, { [name]: () => trips.push(name) });
    for (const name of ['write', 'writeln'])
      Object.assign(document, { [name]: () => trips.push(`document.${name}`) });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, blockedURI }) =>
      trips.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  await page.route('**/*', async (route) => {
    const request = route.request();
    const { hostname } = new URL(request.url());
    const isMain = request.frame() === page.mainFrame();
    if (request.url().startsWith(origin)) {
      // The page's own origin serves only the pages of the test.
      if (isMain && request.isNavigationRequest()) await route.fallback();
      else await route.abort();
      return;
    }
    const isPassive = ['image', 'media', 'texttrack'].includes(request.resourceType());
    const isPlayer = !isMain && (EMBED_HOSTS as readonly string[]).includes(hostname);
    if (!isPassive && !isPlayer) rung.push(`${request.resourceType()} ${request.url()}`);
    await route.abort();
  });
  return {
    opened,
    trips: async () => [
      ...rung.splice(0),
      ...(await page.evaluate(() => (window as unknown as { trips: string[] }).trips.splice(0))),
    ],
  };
}

/**
 * The policy for a page as the server renders it. It only reports: it names every script, handler and script address that the
 * browser meets, also those without any other effect. The test's own questions to the page go through eval.
 */
export const REPORT_POLICY =
  "script-src 'unsafe-eval' 'report-sample'; object-src 'none'; base-uri 'none'; form-action 'none'";
