import { Popover as BasePopover } from '@base-ui/react/popover';
import type { IconNode } from 'lucide';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { AppLink } from './AppLink.tsx';
import { joinClasses } from './classes.ts';
import { Icon } from './Icon.tsx';
import css from './Layer.module.css';

/** A small panel of controls that opens from a button; a labelled dialog for assistive technology. */
export function Popover({
  trigger,
  title,
  align = 'end',
  isClear = false,
  open,
  onOpenChange,
  children,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  title: ReactNode;
  align?: 'start' | 'end';
  /** On a small screen the page above it stays as it is, because what the panel changes shows there. */
  isClear?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <BasePopover.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className={css.positioner} align={align} sideOffset={4}>
          <BasePopover.Popup className={joinClasses(css.popover, isClear && css.clear)}>
            <BasePopover.Title className={css.popoverTitle}>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

/**
 * A panel with a life of its own, as high as the window allows; what is in it scrolls by itself and says its own heading. Its
 * button stands by itself, so that the panel's code need not be there before it is pressed: the button opens and closes it.
 */
export function PanelPopover({
  button,
  label,
  initialFocus,
  size = 'panel',
  onClose,
  children,
}: {
  /** Beside this it opens, and this has the focus when it has closed. */
  button: RefObject<HTMLElement | null>;
  label: string;
  /** Takes the focus when it opens. */
  initialFocus: RefObject<HTMLElement | null>;
  /** A `menu` is as high as what is in it. */
  size?: 'panel' | 'menu';
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <BasePopover.Root
      open
      onOpenChange={(open, { event }) => {
        if (!open && !button.current?.contains(event.target as Node | null)) onClose();
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          className={css.positioner}
          anchor={button}
          align="end"
          sideOffset={8}
          collisionPadding={8}
        >
          <BasePopover.Popup
            className={joinClasses(
              css.popover,
              size === 'panel' && css.panel,
              size === 'menu' && css.narrowPanel,
            )}
            aria-label={label}
            initialFocus={initialFocus}
            finalFocus={button}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

/** One thing to do at the end of a popover: an action (`onPress`), which closes it, or a link (`href`), which may do something besides. */
export function PopoverItem({
  icon,
  danger,
  onPress,
  href,
  children,
}: {
  icon: IconNode;
  danger?: boolean;
  onPress?: () => void;
  href?: string;
  children: ReactNode;
}) {
  const itemClass = joinClasses(css.item, danger && css.danger);
  const content = (
    <>
      <Icon of={icon} size={20} />
      {children}
    </>
  );
  if (href !== undefined) {
    return (
      <AppLink href={href} className={itemClass} {...(onPress && { onClick: onPress })}>
        {content}
      </AppLink>
    );
  }
  return (
    <BasePopover.Close className={itemClass} {...(onPress && { onClick: onPress })}>
      {content}
    </BasePopover.Close>
  );
}

/** A hairline between groups. */
export function PopoverSeparator() {
  return <div className={css.separator} />;
}
