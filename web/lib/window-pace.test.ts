import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchWindow } from './window-pace.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A watched window, and how often its changes were reported. */
function openWindow() {
  const window = new EventTarget();
  const heard = { resize: vi.fn(), scroll: vi.fn() };
  const stop = watchWindow(window, { onResize: heard.resize, onScroll: heard.scroll });
  /** Events of one kind every 10 ms, for `ms`. */
  const repeatEvent = (kind: 'resize' | 'scroll', ms: number) => {
    for (let passed = 0; passed < ms; passed += 10) {
      window.dispatchEvent(new Event(kind));
      vi.advanceTimersByTime(10);
    }
  };
  return { heard, keepOn: repeatEvent, stop };
}

test('CO-03: resizing is handled at most once in 200 ms', () => {
  const { heard, keepOn } = openWindow();
  keepOn('resize', 190);
  expect(heard.resize).toHaveBeenCalledTimes(0);
  keepOn('resize', 810);
  expect(heard.resize.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(heard.resize.mock.calls.length).toBeLessThanOrEqual(5);
});

test('CO-04: scrolling is handled once, 50 ms after its last event', () => {
  const { heard, keepOn: repeatEvent } = openWindow();
  repeatEvent('scroll', 1_000);
  expect(heard.scroll).toHaveBeenCalledTimes(0);
  // 10 ms have passed since the last one.
  vi.advanceTimersByTime(39);
  expect(heard.scroll).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(heard.scroll).toHaveBeenCalledTimes(1);
});

test('after stopping nothing is reported', () => {
  const { heard, keepOn, stop } = openWindow();
  keepOn('resize', 20);
  keepOn('scroll', 20);
  stop();
  keepOn('resize', 20);
  vi.advanceTimersByTime(1_000);
  expect(heard.resize).not.toHaveBeenCalled();
  expect(heard.scroll).not.toHaveBeenCalled();
});
