import { type ComponentProps, cloneElement, lazy, type MouseEvent, Suspense, useState } from 'react';
import type * as Layer from './MenuLayer.tsx';

let layer: typeof Layer;
const MenuLayer = lazy(async () => {
  layer = await import('./MenuLayer.tsx');
  return { default: layer.MenuLayer };
});

/**
 * A menu that opens from a button: `<Menu trigger={<IconButton icon={Ellipsis} label={t('More')} />}>…items…</Menu>`. The button is
 * there at once; what places a menu on the screen is as large as half a page and comes after it.
 */
export function Menu(props: Omit<Layer.MenuProps, 'opensAtOnce'>) {
  const [isPressed, setIsPressed] = useState(false);
  const { trigger } = props;
  const press = (event: MouseEvent) => {
    (trigger.props.onClick as ((event: MouseEvent) => void) | undefined)?.(event);
    setIsPressed(true);
  };
  return (
    <Suspense fallback={cloneElement(trigger, { onClick: press })}>
      <MenuLayer {...props} opensAtOnce={isPressed} />
    </Suspense>
  );
}

/**
 * One entry: an action (`onPress`) or a link (`href`). Entries stand in an open menu only, so their code is there; were they loaded by
 * themselves, the menu would be taken back for a moment as it opens, and its button would miss that the mouse was let go.
 */
export function MenuItem(props: ComponentProps<typeof Layer.MenuItem>) {
  return <layer.MenuItem {...props} />;
}

/** Exclusive choices under a heading. */
export function MenuChoices<V extends string>(props: ComponentProps<typeof Layer.MenuChoices<V>>) {
  return <layer.MenuChoices {...props} />;
}

/** Something that is on or off. */
export function MenuCheck(props: ComponentProps<typeof Layer.MenuCheck>) {
  return <layer.MenuCheck {...props} />;
}

/** A hairline between groups of entries. */
export function MenuSeparator() {
  return <layer.MenuSeparator />;
}
