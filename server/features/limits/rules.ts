import { NEW_ACCOUNT_APPROVED, NEW_ACCOUNT_DAYS } from '#shared/domain/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whether an account is still new, or was limited by an administrator. */
export function isLimitedAccount(
  { created_at, limited_at, approved }: { created_at: Date; limited_at: Date | null; approved: number },
  now: Date,
): boolean {
  if (limited_at !== null) return true;
  return now.getTime() - created_at.getTime() < NEW_ACCOUNT_DAYS * DAY_MS && approved < NEW_ACCOUNT_APPROVED;
}
