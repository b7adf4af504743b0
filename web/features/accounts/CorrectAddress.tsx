import { lazy, Suspense, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';

/** Few have mistyped their address: what corrects it comes when it is asked for. */
const CorrectAddressDialog = lazy(async () => ({
  default: (await import('./CorrectAddressDialog.tsx')).CorrectAddressDialog,
}));

/** Opens the correction of an address that is not verified. */
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
