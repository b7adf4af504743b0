import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';

/**
 * The button of a menu or panel whose code is not loaded yet: loads it when it is about to be pressed. `onOpen` then renders the menu,
 * open and with its own button, in place of this.
 */
export function LateButton({
  opens,
  load,
  onOpen,
  children,
}: {
  opens: 'menu' | 'dialog';
  load: () => Promise<void>;
  onOpen: () => void;
  children: ReactElement<Record<string, unknown>>;
}) {
  // If it fails, the press tries again.
  const prepare = () => void load().catch(() => {});
  return cloneElement(children, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onKeyDown: (event: KeyboardEvent) => {
      if (opens !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      onOpen();
    },
    onClick: (event: MouseEvent) => {
      (children.props.onClick as ((event: MouseEvent) => void) | undefined)?.(event);
      onOpen();
    },
  });
}
