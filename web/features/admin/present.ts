import { t } from '#shared/i18n/translate.ts';
import { CallError } from '#web/lib/call.ts';
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

/** Formats a number that is counted up to a limit: "10,000+". */
export function formatCapped({ count, is_more }: { count: number; is_more: boolean }): string {
  return is_more ? `${formatNumber(count)}+` : formatNumber(count);
}

/** Returns what went wrong, and what to do next. */
export function explainFailure(error: unknown): string {
  const { code } = error instanceof CallError ? error : new CallError('', '');
  switch (code) {
    case 'already_exists':
      return t('That’s already taken. Choose another.');
    case 'not_found':
      return t('We can’t find that. Check it and try again.');
    case 'conflict':
      return t('A server needs an administrator, a blog an owner, and a team without blogs to delete it.');
    case 'throttled':
      return t('We sent an email a moment ago. Wait a minute, then try again.');
    case 'forbidden':
      return t(
        'This isn’t possible here. Members of a team’s blog must be in the team, and your own account is in your settings.',
      );
    case 'invalid_input':
      return t('That doesn’t look right. Check it and try again.');
    default:
      return t('That didn’t work. Please try again.');
  }
}
