import { useState } from 'react';
import type { Article } from '#shared/api/articles.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { formatFullTime } from '#web/ui/format.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import type { ArticleFields } from './article-fields.ts';
import type { ArticleSession } from './article-session.ts';
import { SideBySide } from './SideBySide.tsx';

/** Shown when two tabs or two people changed one post, until the writer has compared and chosen a version. */
export function Conflict({
  session,
  fields,
  theirs,
}: {
  session: ArticleSession;
  fields: ArticleFields;
  theirs: Article;
}) {
  const [isOpen, setOpen] = useState(true);
  const applyTheirs = () => {
    session.replace(theirs);
    notify.info(t('Switched to the other version.'), {
      id: 'article',
      action: { label: t('Undo'), onPress: () => session.putBack(fields) },
    });
  };
  return (
    <>
      <Notice kind="warning" action={<Button onClick={() => setOpen(true)}>{t('Compare')}</Button>}>
        {t('This post was changed somewhere else after you opened it. Both versions are saved.')}
      </Notice>
      <Dialog
        name="edit_conflict"
        open={isOpen}
        onOpenChange={setOpen}
        size={960}
        title={t('This post was changed somewhere else')}
        description={t(
          'Someone else, or another tab, saved this post after you opened it. Which version do you want to keep?',
        )}
        footer={
          <>
            <Button size={40} onClick={applyTheirs}>
              {t('Use the other version')}
            </Button>
            <Button size={40} variant="primary" onClick={() => void session.keepMine()}>
              {t('Keep this version')}
            </Button>
          </>
        }
      >
        <SideBySide
          left={{ ...fields, label: t('This version') }}
          right={{
            ...theirs,
            label: t('The other version, saved {when}', {
              when: formatFullTime(theirs.modified),
            }),
          }}
        />
      </Dialog>
    </>
  );
}
