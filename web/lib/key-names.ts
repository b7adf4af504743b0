import { t } from '#shared/i18n/translate.ts';
import { mirrorArrow } from './key-map.ts';

/** Returns the labels of the keys of a binding: "g r" is two keys, a capital letter is one with Shift. Only in a browser. */
export function presentKey(name: string): string[] {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  const names: Record<string, string> = {
    ArrowRight: '→',
    ArrowLeft: '←',
    Escape: t('Esc'),
    Enter: t('Enter'),
    Shift: t('Shift'),
    Space: t('Space'),
    Mod: isApple ? '⌘' : t('Ctrl'),
  };
  const parts = name === 'Mod+k' ? ['Mod', 'K'] : name.split(/[ +]/);
  if (/^[A-Z]$/.test(name)) return [t('Shift'), name];
  return parts.map((part) => names[mirrorArrow(part)] ?? part);
}
