import { Segmented } from '#web/ui/Segmented.tsx';
import { useDensityOptions } from './use-density-options.ts';

/** How much room a post takes in all streams, as in the View menu of each. */
export function DensityChoice() {
  return <Segmented {...useDensityOptions()} />;
}
