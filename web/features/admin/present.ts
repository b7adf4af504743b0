import { formatNumber } from '#web/ui/format.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a size for people: "12 MB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1_000)), UNITS.length - 1);
  return formatNumber(bytes / 1_000 ** power, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 3 ? 0 : 1,
  });
}
