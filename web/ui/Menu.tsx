import { type ComponentProps, cloneElement, lazy, type MouseEvent, Suspense, useState } from 'react';
import type * as Overlay from './MenuOverlay.tsx';

let overlay: typeof Overlay;
const MenuOverlay = lazy(async () => {
  overlay = await import('./MenuOverlay.tsx');
  return { default: overlay.MenuLayer };
});

/**
 * A menu that opens from a button: `<Menu trigger={<IconButton icon={Ellipsis} label={t('More')} />}>…items…</Menu>`. The button is
 * there at once; what places a menu on the screen is as large as half a page and comes after it.
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
 * One entry: an action (`onPress`) or a link (`href`). Entries stand in an open menu only, so their code is there; were they loaded by
 * themselves, the menu would be taken back for a moment as it opens, and its button would miss that the mouse was let go.
 */
export function MenuItem(props: ComponentProps<typeof Overlay.MenuItem>) {
  return <overlay.MenuItem {...props} />;
}

/** Exclusive choices under a heading. */
export function MenuChoices<V extends string>(props: ComponentProps<typeof Overlay.MenuChoices<V>>) {
  return <overlay.MenuChoices {...props} />;
}

/** Something that is on or off. */
export function MenuCheck(props: ComponentProps<typeof Overlay.MenuCheck>) {
  return <overlay.MenuCheck {...props} />;
}

/** A hairline between groups of entries. */
export function MenuSeparator() {
  return <overlay.MenuSeparator />;
}
