import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNotices } from './notices.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const listTexts = (notices: ReturnType<typeof createNotices>) => notices.shown().map((notice) => notice.text);

describe('notices', () => {
  test('CO-01: a notice disappears after 5 seconds by itself, or after its given time', () => {
    const notices = createNotices();
    notices.success('Saved');
    notices.success('Kept longer', { durationMs: 10_000 });
    vi.advanceTimersByTime(4_999);
    expect(listTexts(notices)).toEqual(['Saved', 'Kept longer']);
    vi.advanceTimersByTime(1);
    expect(listTexts(notices)).toEqual(['Kept longer']);
    vi.advanceTimersByTime(5_000);
    expect(listTexts(notices)).toEqual([]);
  });

  test('U95: the clock stops while it is paused and goes on with what was left', () => {
    const notices = createNotices();
    notices.success('Saved');
    vi.advanceTimersByTime(3_000);
    notices.pause();
    vi.advanceTimersByTime(60_000);
    notices.info('Posted while paused');
    expect(listTexts(notices)).toEqual(['Saved', 'Posted while paused']);
    notices.resume();
    vi.advanceTimersByTime(1_999);
    expect(listTexts(notices)).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(listTexts(notices)).toEqual(['Posted while paused']);
  });

  test('U95: errors stay until dismissed', () => {
    const notices = createNotices();
    const id = notices.error('It failed');
    vi.advanceTimersByTime(3_600_000);
    expect(listTexts(notices)).toEqual(['It failed']);
    notices.dismiss(id);
    expect(listTexts(notices)).toEqual([]);
  });

  test('U95: at most three show, and earlier errors come back', () => {
    const notices = createNotices();
    notices.error('Error');
    for (const text of ['one', 'two', 'three']) notices.success(text);
    expect(listTexts(notices)).toEqual(['one', 'two', 'three']);
    vi.advanceTimersByTime(5_000);
    expect(listTexts(notices)).toEqual(['Error']);
  });

  test('a notice with the same id replaces the earlier one and its clock', () => {
    const notices = createNotices();
    notices.success('First', { id: 'follow' });
    vi.advanceTimersByTime(4_000);
    notices.success('Second', { id: 'follow' });
    expect(listTexts(notices)).toEqual(['Second']);
    vi.advanceTimersByTime(4_000);
    expect(listTexts(notices)).toEqual(['Second']);
  });

  test('undoLast undoes the action of the latest notice with Undo', () => {
    const notices = createNotices();
    const undone: string[] = [];
    const postNotice = (name: string) =>
      notices.success(name, { action: { label: 'Undo', onPress: () => undone.push(name) } });
    expect(notices.undoLast()).toBe(false);
    postNotice('first');
    postNotice('second');
    notices.success('third', { action: { label: 'Open it', onPress: () => undone.push('third') } });
    expect(notices.undoLast()).toBe(true);
    expect(undone).toEqual(['second']);
    expect(listTexts(notices)).toEqual(['first', 'third']);
  });
});
