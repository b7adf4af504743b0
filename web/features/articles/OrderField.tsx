import { useState } from 'react';
import { MENU_ORDER_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { TextField } from '#web/ui/TextField.tsx';

/** The position of a page in its blog's menu: a whole number. While something else is typed, the last number stays. */
export function OrderField({ value, onChange }: { value: number; onChange: (order: number) => void }) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={t('Order')}
      hint={t('Pages with lower numbers come first in the blog’s menu.')}
      type="number"
      step={1}
      min={-MENU_ORDER_MAX}
      max={MENU_ORDER_MAX}
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        const order = Number(event.target.value || Number.NaN);
        if (Number.isInteger(order) && Math.abs(order) <= MENU_ORDER_MAX) onChange(order);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
