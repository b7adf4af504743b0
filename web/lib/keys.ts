import { useEffect, useEffectEvent } from 'react';
import {
  createKeyReader,
  isSingleKey,
  KEY_MAP,
  type KeyAction,
  type KeyBinding,
  toKeyName,
} from './key-map.ts';
import { listControls } from './shortcuts.ts';
import { isInOverlay, isTyping } from './typing.ts';

/** Performs an action in some part of the page; returns false if it means nothing there. */
export type KeyHandler = (action: KeyAction, event: KeyboardEvent) => boolean;

/** The last one is asked first, because it is on top. */
const handlers: KeyHandler[] = [];
let hasSingleKeys = true;
let read = createKeyReader();

/** Handles keys while the component is mounted; with `asLast` only if nothing else does, for the frame around pages. */
export function useKeys(handle: KeyHandler, { asLast = false } = {}): void {
  const handleEvent = useEffectEvent(handle);
  useEffect(() => {
    const handleKey: KeyHandler = (action, event) => handleEvent(action, event);
    if (handlers.length === 0) {
      read = createKeyReader();
      document.addEventListener('keydown', dispatch);
    }
    if (asLast) handlers.unshift(handleKey);
    else handlers.push(handleKey);
    return () => {
      handlers.splice(handlers.indexOf(handleKey), 1);
      if (handlers.length === 0) document.removeEventListener('keydown', dispatch);
    };
  }, [asLast]);
}

/** Switches keys of a single character on or off (WCAG 2.1.4). */
export function setSingleKeys(on: boolean): void {
  hasSingleKeys = on;
}

/** Whether single-character keys are on, for a panel that reads its own keys. */
export function canUseSingleKeys(): boolean {
  return hasSingleKeys;
}

/** Presses the visible control that is registered for the action on the subject; focuses it if it is a field. */
export function pressControl(subject: string, action: KeyAction): boolean {
  const control = listControls(action, subject).find((one) => one.checkVisibility());
  if (!control) return false;
  if (!control.matches('input, textarea')) control.click();
  else control.focus();
  if (control.matches('textarea')) control.scrollIntoView({ block: 'center' });
  return true;
}

function dispatch(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const name = toKeyName(event);
  // A chord is never typed, so it works in fields too, but not in overlays.
  if (name === 'Mod+k' ? isInOverlay(event) : isTyping(event)) return;
  if (name === undefined || (isSingleKey(name) && !hasSingleKeys)) return;
  const binding = read(name, event.timeStamp);
  if (!binding || isHandledByFocus(name, event.target)) return;
  if (isHandled(binding, event)) event.preventDefault();
}

/** Performs an action on this page, as its key does. */
export function performAction(action: KeyAction): void {
  const binding = KEY_MAP.find((one) => one.action === action);
  if (binding) isHandled(binding, new KeyboardEvent('keydown'));
}

function isHandled({ action }: KeyBinding, event: KeyboardEvent): boolean {
  return handlers.toReversed().some((handle) => handle(action, event));
}

/** The focused element keeps the keys that it needs: a link Enter, a button Space, a box that scrolls sideways the arrows. */
function isHandledByFocus(name: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (name === 'Enter' || name.endsWith('Space')) {
    return target.closest('a[href], button, summary, label, [role="button"], [role="tab"]') !== null;
  }
  return name.startsWith('Arrow') && (target.closest(ARROW_OWNERS) !== null || canScrollSideways(target));
}

const ARROW_OWNERS =
  '[role="tablist"], [role="radiogroup"], [role="slider"], [role="grid"], [role="toolbar"]';

function canScrollSideways(target: Element): boolean {
  for (let box: Element | null = target; box && box !== document.body; box = box.parentElement) {
    const isWider = box.scrollWidth > box.clientWidth;
    if (isWider && ['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true;
  }
  return false;
}
