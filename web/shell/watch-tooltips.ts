import { presentKey } from '#web/lib/key-names.ts';
import { watchTooltips } from '#web/ui/tooltips.ts';

/** Shows tooltips with the first key that `aria-keyshortcuts` names; returns a function that stops it. */
export function watchTooltipsWithKeys(): () => void {
  return watchTooltips((control) => {
    const [key] = control.getAttribute('aria-keyshortcuts')?.split(' ') ?? [];
    return key === undefined ? [] : presentKey(key);
  });
}
