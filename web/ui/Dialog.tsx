import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide';
import { type ComponentProps, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { DialogName } from '#shared/domain/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { ModalEvents } from './ModalEvents.tsx';
import css from './Overlay.module.css';

export interface DialogProps {
  /** Its name in the events for opening and closing, such as `add_site` (shared/domain/events.ts). */
  name: DialogName;
  /** A button that opens it. To open it from somewhere else, leave this out and use `open`. */
  trigger?: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode;
  /** Width in px. */
  size?: 400 | 560 | 960;
  /** Has a fixed height and is filled by panes that scroll separately. */
  paned?: boolean;
  /** Without it there is no X, and a press outside the dialog does nothing: only its buttons and Esc close it. */
  hasClose?: boolean;
  /** Where the focus goes on opening: the first field, unless an accidental key press could change something there. */
  initialFocus?: 'field' | 'close';
  /** Makes the whole dialog a form, so that a submit button can be in the footer. */
  form?: Omit<ComponentProps<'form'>, 'className' | 'children'>;
  children: ReactNode;
}

/** A modal dialog: focus stays inside, Esc closes it and returns the focus. On phones it rises from the bottom edge. */
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
  // The first field rather than the close button. Nothing on a touch screen, because the keyboard would cover the sheet.
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
      {footer && <footer className={css.footer}>{footer}</footer>}
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

/** The number of open dialogs, one above the other. */
let openDialogs = 0;

/** Moves notices to the top of the window while a dialog is open (Notice.module.css), so that they don't cover its buttons. */
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

/** The popup itself remains the dialog; the form inside it spans header, body and footer. */
function FormInDialog({ form, children, ...popup }: Pick<DialogProps, 'form'> & ComponentProps<'div'>) {
  return (
    <div {...popup}>
      <form {...form} className={css.form}>
        {children}
      </form>
    </div>
  );
}
