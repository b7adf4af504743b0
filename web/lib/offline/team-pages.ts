/** The service worker's cache with the page that starts the application. */
const SHELL = 'shell';

/** Sets the team blogs, by slug, on whose front pages the service worker starts the application without a connection. */
export async function setTeamPages(slugs: readonly string[]): Promise<void> {
  const shell = await caches.open(SHELL);
  const paths = new Set(slugs.map((slug) => `/sites/${slug}`));
  for (const request of await shell.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/sites/') && !paths.has(pathname)) await shell.delete(request);
  }
  for (const path of paths) await shell.put(path, new Response());
}
