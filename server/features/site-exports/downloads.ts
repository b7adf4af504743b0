import type { Context } from '#server/context.ts';
import type { Download } from '#server/platform/http/download.ts';
import { MARKDOWN_EXPORT_PATH, WXR_EXPORT_PATH } from '#shared/paths/site-exports.ts';
import { type ExportedBlog, getExportedBlog } from './exported-blog.ts';
import { writeWxr } from './wxr.ts';
import { writeZip } from './zip.ts';

/** A blog with everything in it, for its owners. */
export const siteExportDownloads: Download<Context>[] = [
  {
    path: WXR_EXPORT_PATH,
    access: 'member',
    open: async (context, viewer, { id }) => {
      const blog = await getExportedBlog(context, id, viewer);
      return {
        name: `${toFileStart(context, blog)}.xml`,
        type: 'application/xml; charset=utf-8',
        content: writeWxr(context, blog),
      };
    },
  },
  {
    path: MARKDOWN_EXPORT_PATH,
    access: 'member',
    open: async (context, viewer, { id }) => {
      const blog = await getExportedBlog(context, id, viewer);
      const { listMarkdownFiles } = await import('./markdown.ts');
      return {
        name: `${toFileStart(context, blog)}-markdown.zip`,
        type: 'application/zip',
        content: writeZip(listMarkdownFiles(context, blog)),
      };
    },
  },
];

function toFileStart({ clock }: Context, { slug }: ExportedBlog): string {
  return `${slug}-${clock.now().toISOString().slice(0, 10)}`;
}
