import { Popover as BasePopover } from '@base-ui/react/popover';
import type { IconNode } from 'lucide';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { AppLink } from './AppLink.tsx';
import { joinClasses } from './classes.ts';
import { Icon } from './Icon.tsx';
import css from './Overlay.module.css';

/** A small panel of controls that opens from a button; a labelled dialog for assistive technology. */
export function Popover({
  trigger,
  title,
  align = 'end',
  isClear = false,
  opensAtOnce = false,
  open,
  onOpenChange,
  children,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  title: ReactNode;
  align?: 'start' | 'end';
  /** On a small screen the page above it is not dimmed, because changes made in the panel show there. */
  isClear?: boolean;
  /** Opens as soon as it is rendered, because its button has already been pressed. */
  opensAtOnce?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <BasePopover.Root
      defaultOpen={opensAtOnce}
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
 * A full-height panel that scrolls by itself and has its own heading. Its button is separate, so that the panel's code can be
 * loaded after it is pressed: the button opens and closes the panel.
 */
export function PanelPopover({
  button,
  label,
  initialFocus,
  size = 'panel',
  onClose,
  children,
}: {
  /** The button that it opens next to, and that gets the focus when it closes. */
  button: RefObject<HTMLElement | null>;
  label: string;
  /** Gets the focus when the panel opens. */
  initialFocus: RefObject<HTMLElement | null>;
  /** A `menu` is as high as its content. */
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

/** An entry at the end of a popover: an action (`onPress`), which closes it, or a link (`href`), which may also run an action. */
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
