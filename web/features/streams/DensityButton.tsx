import { Rows2, Rows4 } from 'lucide-react';
import { t } from '#shared/i18n/translate.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { ShownStream } from './queries.ts';
import { useDensity, useSetDensity } from './use-density.ts';

/** Posts of this kind of stream as cards, or one line each. */
export function DensityButton({ kind }: { kind: ShownStream['kind'] }) {
  const density = useDensity(kind);
  const setDensity = useSetDensity(kind);
  const isCompact = density === 'compact';
  return (
    <IconButton
      icon={isCompact ? Rows2 : Rows4}
      iconSize={20}
      label={t('Compact list')}
      aria-pressed={isCompact}
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    />
  );
}
