import css from './Tooltip.module.css';

/** How long a pointer rests on a control before its tooltip shows, and how soon after one the next shows at once. In ms. */
const REST_MS = 400;
const WARM_MS = 400;
/** Time to move from the control to its tooltip without losing it (WCAG 1.4.13). */
const LEAVE_MS = 120;

/**
 * Shows tooltips (`data-tip`, and the keyboard shortcut) for controls with only an icon, on keyboard focus or when a mouse rests on
 * them; never on touch. They are visual only, because the text is already the control's name. Returns a function that stops it.
 */
export function watchTooltips(keyNames: (control: Element) => readonly string[] = () => []): () => void {
  const tip = document.createElement('div');
  tip.className = css.tip!;
  tip.popover = 'manual';
  tip.ariaHidden = 'true';
  document.body.append(tip);
  const stop = new AbortController();
  let control: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;

  const show = (next: HTMLElement) => {
    clearTimeout(timer);
    if (!next.isConnected || next.ariaExpanded === 'true') return;
    control = next;
    tip.replaceChildren(next.dataset.tip ?? '', ...keyNames(next).map(createKeyElement));
    tip.showPopover();
    positionTip(tip, next);
  };
  const hide = () => {
    clearTimeout(timer);
    if (!control) return;
    control = undefined;
    shownAt = performance.now();
    tip.hidePopover();
  };
  const watch = <K extends keyof DocumentEventMap>(type: K, heed: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, heed, { signal: stop.signal, capture: true, passive: true });

  watch('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse') return;
    if (target === tip) return clearTimeout(timer);
    const next = findTipped(target);
    if (next === control) return clearTimeout(timer);
    clearTimeout(timer);
    if (!next) timer = setTimeout(hide, LEAVE_MS);
    else timer = setTimeout(show, performance.now() - shownAt < WARM_MS || control ? 0 : REST_MS, next);
  });
  watch('focusin', ({ target }) => {
    const next = findTipped(target);
    if (next?.matches(':focus-visible')) show(next);
    else hide();
  });
  watch('focusout', hide);
  watch('pointerdown', hide);
  watch('scroll', hide);
  watch('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  return () => {
    clearTimeout(timer);
    stop.abort();
    tip.remove();
  };
}

function findTipped(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined;
}

function createKeyElement(name: string): HTMLElement {
  const key = document.createElement('kbd');
  key.textContent = name;
  return key;
}

/** Places it below the control, inside the window; above it if there is no room. */
function positionTip(tip: HTMLElement, control: HTMLElement): void {
  tip.style.translate = 'none';
  const [own, at] = [tip.getBoundingClientRect(), control.getBoundingClientRect()];
  const [gap, edge] = [6, 4];
  const most = document.documentElement.clientWidth - own.width - edge;
  const x = Math.max(edge, Math.min(at.left + (at.width - own.width) / 2, most));
  const below = at.bottom + gap;
  const y = below + own.height <= window.innerHeight ? below : at.top - own.height - gap;
  tip.style.translate = `${x - own.left}px ${y - own.top}px`;
}
