import { type ComponentProps, useState } from 'react';
import { createPart } from '#web/lib/part.tsx';
import { LateButton } from './LateButton.tsx';
import type * as Overlay from './MenuOverlay.tsx';

let overlay: typeof Overlay;
const menuOverlay = createPart(async () => {
  overlay = await import('./MenuOverlay.tsx');
  return overlay.MenuOverlay;
}, 'idle');

/**
 * A menu that opens from a button: `<Menu trigger={<IconButton icon={Ellipsis} label={t('More')} />}>…items…</Menu>`. The button
 * is rendered at once; the code that positions a menu is as large as half a page and is loaded when the browser is idle, or when the
 * button is about to be pressed.
 */
export function Menu({ opensAtOnce = false, ...props }: Overlay.MenuProps) {
  const [isPressed, setIsPressed] = useState(opensAtOnce);
  const MenuOverlay = menuOverlay.useLoaded(isPressed);
  if (MenuOverlay) return <MenuOverlay {...props} opensAtOnce={isPressed} />;
  return (
    <LateButton opens="menu" load={menuOverlay.load} onOpen={() => setIsPressed(true)}>
      {props.trigger}
    </LateButton>
  );
}

/**
 * A menu entry: an action (`onPress`) or a link (`href`). It is not lazy, because an open menu has already loaded its code; if it
 * were, the menu would be suspended for a moment while it opens, and its button would miss the mouse-up event.
 */
export function MenuItem(props: ComponentProps<typeof Overlay.MenuItem>) {
  return <overlay.MenuItem {...props} />;
}

/** Exclusive choices under a heading. */
export function MenuChoices<V extends string>(props: ComponentProps<typeof Overlay.MenuChoices<V>>) {
  return <overlay.MenuChoices {...props} />;
}

/** An entry that can be on or off. */
export function MenuCheck(props: ComponentProps<typeof Overlay.MenuCheck>) {
  return <overlay.MenuCheck {...props} />;
}

/** A hairline between groups of entries. */
export function MenuSeparator() {
  return <overlay.MenuSeparator />;
}
