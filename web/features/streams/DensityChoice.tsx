import { Segmented } from '#web/ui/Segmented.tsx';
import { useDensityOptions } from './use-density-options.ts';

/** The density of posts in all streams, as in each stream's View menu. */
export function DensityChoice() {
  return <Segmented {...useDensityOptions()} />;
}
