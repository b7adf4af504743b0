import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide';
import { type ComponentProps, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { DialogName } from '#shared/domain/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import css from './Layer.module.css';
import { ModalEvents } from './ModalEvents.tsx';

export interface DialogProps {
  /** What it is called where its opening and closing are recorded, such as `add_site` (shared/domain/events.ts). */
  name: DialogName;
  /** A button that opens it; leave out and use `open` where something else does. */
  trigger?: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode;
  /** Width in px. */
  size?: 400 | 560 | 960;
  /** Of one height, and filled to its edges by panes that scroll by themselves. */
  paned?: boolean;
  /** Without it there is no X, and a press beside the dialog does nothing: its buttons and Esc end it. */
  hasClose?: boolean;
  /** On opening the focus goes to the first field, unless a key too many could change something there. */
  initialFocus?: 'field' | 'close';
  /** With it the whole dialog is a form, so that a submit button can stand in the footer. */
  form?: Omit<ComponentProps<'form'>, 'className' | 'children'>;
  children: ReactNode;
}

/** A modal dialog: focus stays inside, Esc closes it and the focus goes back. On phones it rises from the bottom edge. */
export function Dialog({
  name,
  trigger,
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 560,
  paned = false,
  hasClose = true,
  initialFocus = 'field',
  form,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  // The first field rather than the close button; on a touch screen nothing, because the keyboard would cover the sheet.
  const findFirstField = (opened: string) =>
    (opened !== 'touch' && body.current?.querySelector<HTMLElement>('input, select, textarea')) || true;
  const content = (
    <>
      <ModalEvents name={name} />
      <NoticesOnTop />
      <header className={css.head}>
        <div className={css.headText}>
          <BaseDialog.Title>{title}</BaseDialog.Title>
          {description && <BaseDialog.Description>{description}</BaseDialog.Description>}
        </div>
        {hasClose && (
          <BaseDialog.Close render={<IconButton icon={X} label={t('Close')} className={css.close} />} />
        )}
      </header>
      <div ref={body} className={css.body}>
        {children}
      </div>
      {footer && <footer className={css.foot}>{footer}</footer>}
    </>
  );
  const className = joinClasses(
    css.dialog,
    size === 400 && css.narrow,
    size === 960 && css.wide,
    paned && css.paned,
  );
  return (
    <BaseDialog.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
      disablePointerDismissal={!hasClose}
    >
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={css.scrim} />
        <BaseDialog.Viewport className={css.viewport}>
          <BaseDialog.Popup
            className={className}
            initialFocus={initialFocus === 'field' ? findFirstField : true}
            render={form ? <FormInDialog form={form} /> : <div />}
          >
            {content}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Dialogs that are open, one above the other. */
let openDialogs = 0;

/** In an open dialog: has notices stand at the top of the window (Notice.module.css), for below they would lie over its buttons. */
function NoticesOnTop() {
  useLayoutEffect(() => {
    const count = (change: 1 | -1) => {
      openDialogs += change;
      document.documentElement.toggleAttribute('data-dialog', openDialogs > 0);
    };
    count(1);
    return () => count(-1);
  }, []);
  return null;
}

/** A button that closes the dialog around it. */
export function DialogClose({ children }: { children: ReactElement<Record<string, unknown>> }) {
  return <BaseDialog.Close render={children} />;
}

/** The popup itself stays the dialog; the form inside spans head, body and foot. */
function FormInDialog({ form, children, ...popup }: Pick<DialogProps, 'form'> & ComponentProps<'div'>) {
  return (
    <div {...popup}>
      <form {...form} className={css.form}>
        {children}
      </form>
    </div>
  );
}
