import type { TakenDown } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonAnchor } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { presentTakedown } from './present.ts';

/** Tells the writers of a post or blog why and since when it is taken down, with a link for its author to answer. */
export function TakedownNotice({ takedown, children }: { takedown: TakenDown; children: string }) {
  return (
    <Notice
      kind="warning"
      action={takedown.answer_URL && <ButtonAnchor href={takedown.answer_URL}>{t('Answer')}</ButtonAnchor>}
    >
      {children} {presentTakedown(takedown)}
    </Notice>
  );
}
