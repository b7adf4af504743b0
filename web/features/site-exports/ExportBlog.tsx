import { Download } from 'lucide';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { MARKDOWN_EXPORT_PATH, toExportUrl, WXR_EXPORT_PATH } from '#shared/paths/site-exports.ts';
import { ButtonAnchor } from '#web/ui/Button.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';

/** The downloads of a blog, for its owners: an administrator does not see its drafts. */
export function ExportBlog({ blog: { ID, capabilities } }: { blog: Blog }) {
  if (!capabilities.edit_others_posts)
    return (
      <p>{t('Only an owner of this blog can export it, because drafts and private posts are included.')}</p>
    );
  return (
    <SettingRows>
      <SettingRow
        label="WordPress"
        hint={t(
          'One file for WordPress and most other services: posts, pages, comments, and links to the pictures.',
        )}
      >
        <ButtonAnchor href={toExportUrl(WXR_EXPORT_PATH, ID)} icon={Download} download>
          {t('Download as .xml')}
        </ButtonAnchor>
      </SettingRow>
      <SettingRow
        label="Markdown"
        hint={t('A folder of text files with all pictures and comments, for Hugo, Jekyll or to keep.')}
      >
        <ButtonAnchor href={toExportUrl(MARKDOWN_EXPORT_PATH, ID)} icon={Download} download>
          {t('Download as .zip')}
        </ButtonAnchor>
      </SettingRow>
    </SettingRows>
  );
}
