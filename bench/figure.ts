/** One line of the printed table. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The project's goal; absent where there is none. */
  aim?: { atMost: number } | { atLeast: number };
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** Returns the value that `share` of all values do not exceed (nearest rank). */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Prints figures as an aligned table and returns whether all aims were met. */
export function printFigures(title: string, figures: Figure[]): boolean {
  console.log(`\n${title}`);
  const width = Math.max(...figures.map(({ what }) => what.length));
  for (const figure of figures) {
    const value = `${format(figure.value)} ${figure.unit}`.padStart(14);
    console.log(`  ${figure.what.padEnd(width)}  ${value}  ${verdict(figure)}`);
  }
  return figures.every(isMet);
}

function isMet({ value, aim }: Figure): boolean {
  if (!aim) return true;
  return 'atMost' in aim ? value <= aim.atMost : value >= aim.atLeast;
}

function verdict(figure: Figure): string {
  const { aim, unit } = figure;
  if (!aim) return '';
  const words = 'atMost' in aim ? `≤ ${format(aim.atMost)}` : `≥ ${format(aim.atLeast)}`;
  return `${isMet(figure) ? '✓' : '✗'} aim ${words} ${unit}`;
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
