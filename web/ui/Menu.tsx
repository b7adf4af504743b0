import { type ComponentProps, cloneElement, lazy, type MouseEvent, Suspense, useState } from 'react';
import type * as Overlay from './MenuOverlay.tsx';

let overlay: typeof Overlay;
const MenuOverlay = lazy(async () => {
  overlay = await import('./MenuOverlay.tsx');
  return { default: overlay.MenuOverlay };
});

/**
 * A menu that opens from a button: `<Menu trigger={<IconButton icon={Ellipsis} label={t('More')} />}>…items…</Menu>`. The button
 * is rendered at once; the code that positions a menu is as large as half a page and is loaded later.
 */
export function Menu(props: Omit<Overlay.MenuProps, 'opensAtOnce'>) {
  const [isPressed, setIsPressed] = useState(false);
  const { trigger } = props;
  const press = (event: MouseEvent) => {
    (trigger.props.onClick as ((event: MouseEvent) => void) | undefined)?.(event);
    setIsPressed(true);
  };
  return (
    <Suspense fallback={cloneElement(trigger, { onClick: press })}>
      <MenuOverlay {...props} opensAtOnce={isPressed} />
    </Suspense>
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
