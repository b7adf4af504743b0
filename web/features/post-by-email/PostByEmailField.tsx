import { Copy } from 'lucide';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** A change of the address: a new one, or none. */
type AddressChange = 'regenerate' | '';

/**
 * The viewer's secret address for a blog, '' if there is none. `save` applies a change, announces it, and resolves to whether it
 * worked.
 */
export function PostByEmailField({
  address,
  isReceived,
  save,
}: {
  address: string;
  /** Whether this server receives email at all. */
  isReceived: boolean;
  save: (change: AddressChange) => Promise<boolean>;
}) {
  const [confirming, setConfirming] = useState<AddressChange>();
  const { run: apply, isBusy } = useAction(async (change: AddressChange) => {
    if (await save(change)) setConfirming(undefined);
  });

  if (!isReceived)
    return (
      <Notice kind="info">
        <p>{t('This server doesn’t receive email, so you can’t post by email here.')}</p>
      </Notice>
    );
  if (address === '')
    return (
      <Stack gap={12}>
        <p>{t('Create a secret email address. What you send there is published as your post.')}</p>
        <Row>
          <Button busy={isBusy} onClick={() => void apply('regenerate')}>
            {t('Create email address')}
          </Button>
        </Row>
      </Stack>
    );
  return (
    <Stack gap={12}>
      <TextField
        label={t('Your secret email address')}
        hint={t('Anyone who knows it can publish posts as you on this blog.')}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Row wrap>
        <Button icon={Copy} onClick={() => void copyText(address)}>
          {t('Copy')}
        </Button>
        <Button onClick={() => setConfirming('regenerate')}>{t('Get a new address')}</Button>
        <Button onClick={() => setConfirming('')}>{t('Remove address')}</Button>
      </Row>
      <Dialog
        name="post_address"
        open={confirming !== undefined}
        onOpenChange={() => setConfirming(undefined)}
        size={400}
        title={confirming === '' ? t('Remove address?') : t('Get a new address?')}
        footer={
          <>
            <DialogClose>
              <Button size={40}>{t('Cancel')}</Button>
            </DialogClose>
            <Button
              size={40}
              variant={confirming === '' ? 'danger' : 'primary'}
              busy={isBusy}
              onClick={() => void apply(confirming ?? 'regenerate')}
            >
              {confirming === '' ? t('Remove address') : t('Get a new address')}
            </Button>
          </>
        }
      >
        <p>
          {confirming === ''
            ? t('Email sent to this address will be refused. You can create a new one at any time.')
            : t('The old address stops working right away. Update it wherever you’ve saved it.')}
        </p>
      </Dialog>
    </Stack>
  );
}
