import { posix } from 'node:path';
import { decodePath } from '../rules.ts';

/**
 * Creates what finds a picture of the archive by its address in a post. Addresses are relative to the post, or to a folder of
 * static files whose name is unknown: then the end of the path decides.
 */
export function createPictureFinder(paths: readonly string[]) {
  const all = new Set(paths);
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = posix.basename(path).toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }

  /** @param folder that of the post; '' at the top. */
  return (address: string, folder: string): string | undefined => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address)) return undefined;
    const path = decodePath(address.replace(/[?#].*$/, ''));
    if (path === '' || path.length > 1_000) return undefined;
    if (!path.startsWith('/')) {
      const beside = posix.normalize(posix.join(folder, path));
      if (all.has(beside)) return beside;
    }
    const end = posix
      .normalize(`/${path}`)
      .replace(/^(?:\/\.\.)+/, '')
      .toLowerCase();
    const candidates = (byName.get(posix.basename(end)) ?? []).filter((one) =>
      `/${one}`.toLowerCase().endsWith(end),
    );
    return candidates.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
  };
}
