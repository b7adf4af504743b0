import { presentKey } from '#web/lib/key-names.ts';
import { watchTooltips } from '#web/ui/tooltips.ts';

/** Tooltips with the key that `aria-keyshortcuts` names first; answers what stops them. */
export function watchTooltipsWithKeys(): () => void {
  return watchTooltips((control) => {
    const [key] = control.getAttribute('aria-keyshortcuts')?.split(' ') ?? [];
    return key === undefined ? [] : presentKey(key);
  });
}
