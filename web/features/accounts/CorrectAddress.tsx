import { lazy, Suspense, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';

/** Loaded on demand, because few people mistype their address. */
const CorrectAddressDialog = lazy(async () => ({
  default: (await import('./CorrectAddressDialog.tsx')).CorrectAddressDialog,
}));

/** Opens the dialog that corrects an unverified address. */
export function CorrectAddress({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setIsOpen(true)}>
        {t('Wrong address?')}
      </Button>
      <Suspense>
        {isOpen && <CorrectAddressDialog email={email} open={isOpen} onOpenChange={setIsOpen} />}
      </Suspense>
    </>
  );
}
