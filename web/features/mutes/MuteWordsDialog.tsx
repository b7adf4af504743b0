import { useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { MuteFields, useMuteForm } from './MuteFields.tsx';
import { createMute } from './queries-mute.ts';

/** Mutes a word from the menu of a post or comment. */
export function MuteWordsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useMuteForm(async (mute) => {
    await createMute(client, mute);
    onClose();
  });
  return (
    <Dialog
      name="mute"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Mute words')}
      description={t('You won’t see posts and comments with this word, nor get notifications of them.')}
      size={400}
      form={form.props}
      footer={
        <>
          <DialogClose>
            <Button size={40}>{t('Cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant="primary"
            size={40}
            busy={form.isBusy}
            disabled={form.values.word.trim() === ''}
          >
            {t('Mute')}
          </Button>
        </>
      }
    >
      <Stack>
        <MuteFields form={form} />
      </Stack>
    </Dialog>
  );
}
