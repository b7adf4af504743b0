import { AppError } from '#server/platform/http/errors.ts';
import { Preferences } from '#shared/api/accounts.ts';

/**
 * Splits a change of preferences into values to set and names to remove (null).
 * @throws AppError `invalid_input` for a known preference with an unknown value, and for text that the database cannot store
 */
export function requirePreferences(change: Record<string, unknown>): {
  set: Record<string, unknown>;
  remove: string[];
} {
  const entries = Object.entries(change);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const checked = Preferences.safeParse(set);
  if (!checked.success) {
    const errors = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new AppError('invalid_input', errors.join('; '));
  }
  if (JSON.stringify(change).includes('\\u0000'))
    throw new AppError('invalid_input', 'A preference contains a NUL character.');
  return { set, remove: entries.filter(([, value]) => value === null).map(([name]) => name) };
}
