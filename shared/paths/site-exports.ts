/** The downloads of a blog with everything in it; ordinary links. */
export const WXR_EXPORT_PATH = '/rest/v1.1/sites/:siteId/export/wxr';
export const MARKDOWN_EXPORT_PATH = '/rest/v1.1/sites/:siteId/export/markdown';

/** Returns the address of a blog's download. */
export function toExportUrl(
  path: typeof WXR_EXPORT_PATH | typeof MARKDOWN_EXPORT_PATH,
  siteId: number,
): string {
  return path.replace(':siteId', String(siteId));
}
