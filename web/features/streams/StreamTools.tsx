import { CombineButton } from './CombineButton.tsx';
import { DensityButton } from './DensityButton.tsx';
import type { ShownStream } from './queries.ts';
import { useDensity } from './use-density.ts';

/** How the posts of a stream stand: combined or each by itself, as cards or as lines. */
export function StreamTools({ kind }: { kind: ShownStream['kind'] }) {
  const density = useDensity(kind);
  return (
    <>
      {density === 'comfortable' && kind !== 'discover' && <CombineButton />}
      <DensityButton kind={kind} />
    </>
  );
}
