import { useMutation, useQuery } from '@tanstack/react-query';
import type { getSiteImport, SiteImport } from '#shared/api/site-imports.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { formatList } from '#web/ui/format.ts';
import { notify } from '#web/ui/notices.ts';
import { siteImportQuery, undoSiteImportMutation } from './queries.ts';
import { explainCall } from './sentences.ts';

type Scope = NonNullable<ResponseOf<typeof getSiteImport>['undo']>;

/** Deletes what an import has stored, after saying what that is. Absent if there is nothing. */
export function UndoImport({ siteId, one }: { siteId: number; one: SiteImport }) {
  const { data } = useQuery(siteImportQuery(siteId, one));
  const undoing = useMutation(undoSiteImportMutation());
  if (!data?.undo) return null;
  const undo = () =>
    undoing.mutateAsync({ siteId, importId: one.ID }).catch((error: unknown) => {
      notify.error(explainCall(error, t('The import could not be undone. Please try again.')), {
        id: 'import-undo',
      });
      throw error;
    });
  return (
    <ConfirmDialog
      name="undo_site_import"
      trigger={<Button>{t('Undo import')}</Button>}
      title={t('Undo this import?')}
      confirm={t('Undo import')}
      isDangerous
      isBusy={undoing.isPending}
      onConfirm={undo}
    >
      <p>{describeScope(data.undo)}</p>
      {data.undo.edited_posts > 0 && (
        <p>
          {t(
            '{count, plural, one {# of the posts has been edited here since.} other {# of the posts have been edited here since.}}',
            { count: data.undo.edited_posts },
          )}
        </p>
      )}
      {data.undo.new_comments > 0 && (
        <p>
          {t('{count, plural, one {# comment was written here.} other {# comments were written here.}}', {
            count: data.undo.new_comments,
          })}
        </p>
      )}
      <p>{t('It can’t be undone.')}</p>
    </ConfirmDialog>
  );
}

function describeScope({ posts, pictures, comments }: Scope): string {
  const contents = formatList(
    [
      [posts, t('{count, plural, one {# post} other {# posts}}', { count: posts })] as const,
      [pictures, t('{count, plural, one {# picture} other {# pictures}}', { count: pictures })] as const,
      [comments, t('{count, plural, one {# comment} other {# comments}}', { count: comments })] as const,
    ].flatMap(([count, text]) => (count > 0 ? [text] : [])),
  );
  return t('This permanently deletes {contents}.', { contents });
}
