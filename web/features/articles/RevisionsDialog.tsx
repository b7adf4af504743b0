import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Article } from '#shared/api/articles.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { formatFullTime } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import type { ArticleSession } from './article-session.ts';
import type { Editing } from './article-state.ts';
import { revertArticleMutation, revisionsQuery } from './queries.ts';
import { SideBySide } from './SideBySide.tsx';

/** Compares a post's revisions with the current version, and restores one of them. */
export function RevisionsDialog({
  session,
  editing,
  article,
  onClose,
}: {
  session: ArticleSession;
  editing: Editing;
  article: Article;
  onClose: () => void;
}) {
  const ids = { siteId: article.site_ID, postId: article.ID };
  const { data, isError } = useQuery(revisionsQuery(ids.siteId, ids.postId));
  const revert = useMutation(revertArticleMutation());
  const [version, setVersion] = useState<string>();
  const revisions = (data?.revisions ?? []).filter((revision) => revision.version !== article.version);
  const shown = revisions.find((revision) => String(revision.version) === version) ?? revisions[0];
  const goBack = async () => {
    // Unsaved changes become a revision too.
    if (editing.state.kind !== 'saved' && !(await session.save())) return onClose();
    revert.mutate(
      { ...ids, to_version: shown!.version },
      {
        onSuccess: (next) => {
          session.replace(next);
          notify.success(t('Earlier version restored.'), { id: 'article' });
          onClose();
        },
      },
    );
  };
  const toLabel = (revision: { date: string; author: string | null }) =>
    [formatFullTime(revision.date), revision.author].filter(Boolean).join(' · ');
  return (
    <Dialog
      name="revisions"
      open
      onOpenChange={onClose}
      size={960}
      title={t('Revisions')}
      footer={
        shown && (
          <Button size={40} variant="primary" busy={revert.isPending} onClick={() => void goBack()}>
            {t('Restore this version')}
          </Button>
        )
      }
    >
      {(isError || revert.isError) && (
        <Notice kind="error">
          {revert.isError
            ? t('The earlier version could not be restored. Please try again.')
            : t('The revisions could not be loaded.')}
        </Notice>
      )}
      {!data && !isError && (
        <Loading label={t('Loading revisions')}>
          <Skeleton shape="title" width={60} />
        </Loading>
      )}
      {data && !shown && <p>{t('There are no earlier versions of this post yet.')}</p>}
      {shown && (
        <Stack gap={16}>
          <SelectField
            label={t('Earlier version')}
            value={String(shown.version)}
            onChange={setVersion}
            options={revisions.map((revision) => ({
              value: String(revision.version),
              label: toLabel(revision),
            }))}
          />
          <SideBySide
            left={{ ...shown, label: toLabel(shown) }}
            right={{ ...editing.fields, label: t('Now') }}
          />
        </Stack>
      )}
    </Dialog>
  );
}
