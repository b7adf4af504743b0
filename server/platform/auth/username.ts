import { isReservedName } from '#shared/domain/reserved-names.ts';

/** "3–30 of [a-z0-9_-]", with a letter or digit first and last. Not only digits: those are ids in addresses (RT-13, RT-14). */
const USERNAME = /^(?!\d+$)[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$/;

/** Whether a username is allowed. Capital letters are accepted here; they are stored in lower case. */
export function isUsername(text: string): boolean {
  const name = text.toLowerCase();
  return USERNAME.test(name) && !isReservedName(name);
}

/**
 * Derives a username from the name, or else from the part of the address before the @: "Zoë Smith" gives `zoe-smith`. Calls
 * `isTaken` until a free one is found: `zoe-smith`, `zoe-smith-2`, …
 */
export async function deriveUsername(
  { name, email }: { name: string; email: string },
  isTaken: (username: string) => Promise<boolean>,
): Promise<string> {
  const base = toUsername(name) ?? toUsername(email.split('@')[0]!) ?? 'reader';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? base : `${base}-${number}`;
    if (isUsername(candidate) && !(await isTaken(candidate))) return candidate;
  }
}

/** At most 24 letters, which leaves room for a number; undefined if too little is left. */
function toUsername(text: string): string | undefined {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .slice(0, 24)
    .replaceAll(/^[-_]+|[-_]+$/g, '');
  return plain.length >= 3 ? plain : undefined;
}
