import type { MuteReason } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';

/** What stands in place of a muted post or comment: why, and a button to show it. */
export function MutedNote({ reason, onShow }: { reason: MuteReason; onShow: () => void }) {
  return (
    <>
      <p>{reason.kind === 'word' ? t('Muted: {word}', { word: reason.word }) : t('Muted author')}</p>
      <Button variant="link" onClick={onShow}>
        {t('Show')}
      </Button>
    </>
  );
}
