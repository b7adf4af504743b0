import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, type IconNode } from 'lucide';
import type { ReactElement, ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import { joinClasses } from './classes.ts';
import { Icon } from './Icon.tsx';
import css from './Overlay.module.css';
import type { OptionsProps } from './options.ts';

export interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  /** Names the menu when the trigger's own name does not. */
  label?: string;
  align?: 'start' | 'end';
  /** Opens as soon as it is rendered, because its button has already been pressed. */
  opensAtOnce?: boolean;
  children: ReactNode;
}

/** The menu itself. Its parts are in one file, which is loaded after the page. */
export function MenuOverlay({ trigger, label, align = 'end', opensAtOnce = false, children }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen={opensAtOnce}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={css.positioner} align={align} sideOffset={4}>
          <BaseMenu.Popup className={css.menu} aria-label={label}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** One entry: an action (`onPress`) or a link (`href`). */
export function MenuItem({
  icon,
  danger,
  disabled,
  staysOpen,
  onPress,
  href,
  newTab,
  children,
}: {
  icon?: IconNode;
  danger?: boolean;
  disabled?: boolean;
  /** The menu stays open after a press, because the entry shows the progress. */
  staysOpen?: boolean;
  onPress?: () => void;
  href?: string;
  /** Opens the link in a new tab. */
  newTab?: boolean;
  children: ReactNode;
}) {
  return (
    <BaseMenu.Item
      className={joinClasses(css.item, danger && css.danger)}
      disabled={disabled ?? false}
      closeOnClick={!staysOpen}
      {...(onPress && { onClick: onPress })}
      {...(href !== undefined && {
        render: <AppLink href={href} {...(newTab && { target: '_blank' })} />,
      })}
    >
      {icon && <Icon of={icon} size={20} />}
      {children}
    </BaseMenu.Item>
  );
}

/** Exclusive choices under a heading. The menu stays open, so that the user sees the effect. */
export function MenuChoices<V extends string>({ label, options, value, onChange }: OptionsProps<V>) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={css.groupLabel}>{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={(next: V) => onChange(next)}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} value={option.value} className={css.item}>
            <span className={css.mark}>
              <BaseMenu.RadioItemIndicator>
                <Icon of={Check} size={20} />
              </BaseMenu.RadioItemIndicator>
            </span>
            {option.label}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  );
}

/** An entry that can be on or off; the menu stays open. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <BaseMenu.CheckboxItem
      className={css.item}
      checked={checked}
      onCheckedChange={(next: boolean) => onChange(next)}
    >
      <span className={css.mark}>
        <BaseMenu.CheckboxItemIndicator>
          <Icon of={Check} size={20} />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      {children}
    </BaseMenu.CheckboxItem>
  );
}

/** A hairline between groups of entries. */
export function MenuSeparator() {
  return <BaseMenu.Separator className={css.separator} />;
}
