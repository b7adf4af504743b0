/** A swipe begins once the finger has moved this far sideways, and less than that up or down. */
const BEGINS_PX = 30;
const UPRIGHT_MAX_PX = 70;
/** Letting go beyond this share of the width commits the swipe. */
const COMMITS_AT = 0.4;
/** A touch this close to the edge of the screen is the browser's own back gesture. */
const EDGE_PX = 24;
/** Fields, players and the like need the finger themselves. */
const UNSWIPEABLE = 'input, textarea, select, video, audio, iframe, [contenteditable], [role="slider"]';

/** Towards the end of a line of the interface, or back to its start. */
export type SwipeDirection = 'start' | 'end';

export interface Swipes {
  /** Returns the element that a touch on `target` would swipe, or undefined. */
  find: (target: Element) => HTMLElement | undefined;
  /** Returns the label shown during the swipe, or undefined if nothing happens in that direction. */
  describe: (element: HTMLElement, direction: SwipeDirection) => string | undefined;
  commit: (element: HTMLElement, direction: SwipeDirection) => void;
}

interface Swipe {
  element: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
  direction: SwipeDirection | undefined;
  commits: boolean;
}

/**
 * Watches fingers that swipe sideways inside `root`, until the returned function is called. A scrolling page or a second finger
 * cancels a swipe. The swiped element has `data-swipe` meanwhile; base.css moves it and shows the label.
 */
export function watchSwipes(root: HTMLElement, { find, describe, commit }: Swipes): () => void {
  let swipe: Swipe | undefined;
  const stop = new AbortController();
  const on = <N extends keyof HTMLElementEventMap>(
    name: N,
    handle: (event: HTMLElementEventMap[N]) => void,
  ) => root.addEventListener(name, handle, { signal: stop.signal });

  const endSwipe = () => {
    if (swipe) clear(swipe.element);
    swipe = undefined;
  };
  on('pointerdown', (event) => {
    endSwipe();
    const target = event.target;
    if (event.pointerType !== 'touch' || !event.isPrimary || !(target instanceof Element)) return;
    if (event.clientX < EDGE_PX || event.clientX > innerWidth - EDGE_PX) return;
    const element = target.closest(UNSWIPEABLE) ? undefined : find(target);
    if (!element || canScrollSideways(target, element)) return;
    swipe = {
      element,
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      direction: undefined,
      commits: false,
    };
  });
  on('pointermove', (event) => {
    if (!swipe || event.pointerId !== swipe.pointerId) return;
    const across = event.clientX - swipe.x;
    if (!swipe.direction) {
      if (Math.abs(event.clientY - swipe.y) >= UPRIGHT_MAX_PX) return endSwipe();
      if (Math.abs(across) < BEGINS_PX) return;
    }
    const direction = getDirection(across, swipe.element);
    const words = describe(swipe.element, direction);
    swipe.direction = direction;
    swipe.commits = words !== undefined && Math.abs(across) >= swipe.element.clientWidth * COMMITS_AT;
    if (words === undefined) clear(swipe.element);
    else show(swipe.element, direction, across, words, swipe.commits);
  });
  on('pointerup', () => {
    const done = swipe;
    endSwipe();
    if (done?.direction && done.commits) commit(done.element, done.direction);
  });
  on('pointercancel', endSwipe);
  // Vertical movement stays the browser's; sideways movement is ours.
  root.style.touchAction = 'pan-y pinch-zoom';
  return () => {
    endSwipe();
    stop.abort();
    root.style.touchAction = '';
  };
}

function getDirection(across: number, element: HTMLElement): SwipeDirection {
  // The direction of the interface, not of a post in another language.
  const isReversed = getComputedStyle(element.ownerDocument.documentElement).direction === 'rtl';
  return across > 0 === !isReversed ? 'end' : 'start';
}

function show(
  element: HTMLElement,
  direction: SwipeDirection,
  across: number,
  words: string,
  commits: boolean,
): void {
  element.style.setProperty('--swipe', `${across}px`);
  element.dataset.swipe = direction;
  element.dataset.swipeWords = words;
  element.toggleAttribute('data-swipe-commits', commits);
}

function clear(element: HTMLElement): void {
  element.style.removeProperty('--swipe');
  for (const name of ['data-swipe', 'data-swipe-words', 'data-swipe-commits']) element.removeAttribute(name);
}

/** Whether a table or code that scrolls sideways keeps the finger. */
function canScrollSideways(target: Element, within: HTMLElement): boolean {
  for (let box: Element | null = target; box && box !== within; box = box.parentElement) {
    const isWider = box.scrollWidth > box.clientWidth;
    if (isWider && ['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true;
  }
  return false;
}
