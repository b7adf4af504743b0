import { useState } from 'react';
import type { Article } from '#shared/api/articles.ts';
import { activeLocale, t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { presentFullTime } from '#web/ui/relative-time.ts';
import type { ArticleFields } from './article-fields.ts';
import type { ArticleSession } from './article-session.ts';
import { SideBySide } from './SideBySide.tsx';

/** Two tabs or two people changed one post: says so until it is decided, and lets the writer compare and choose. */
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
  const takeTheirs = () => {
    session.replace(theirs);
    notify.info(t('The other text stands now.'), {
      id: 'article',
      action: { label: t('Undo'), onPress: () => session.putBack(fields) },
    });
  };
  return (
    <>
      <Notice kind="warning" action={<Button onClick={() => setOpen(true)}>{t('Compare')}</Button>}>
        {t('This post was changed elsewhere since you opened it. Both texts are kept.')}
      </Notice>
      <Dialog
        name="edit_conflict"
        open={isOpen}
        onOpenChange={setOpen}
        size={960}
        title={t('This post was changed elsewhere')}
        description={t(
          'Somebody else, or another tab, has saved it since you opened it. Which text shall stand?',
        )}
        footer={
          <>
            <Button size={40} onClick={takeTheirs}>
              {t('Take the other text')}
            </Button>
            <Button size={40} variant="primary" onClick={() => void session.keepMine()}>
              {t('Keep this text')}
            </Button>
          </>
        }
      >
        <SideBySide
          left={{ ...fields, label: t('This text') }}
          right={{
            ...theirs,
            label: t('The other text, saved {when}', {
              when: presentFullTime(new Date(theirs.modified), activeLocale()),
            }),
          }}
        />
      </Dialog>
    </>
  );
}
