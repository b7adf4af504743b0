import { NOTICE_MS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { startUse } from '#web/lib/idle.ts';
import { createListeners } from '#web/lib/listeners.ts';

/** At most this many notices show at once; earlier ones wait. */
const NOTICES_MAX = 3;

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export interface NoticeAction {
  label: string;
  /** Runs, then dismisses the notice. */
  onPress?: () => void;
  /** Makes the action a link. */
  href?: string;
}

export interface NoticeOptions {
  /** A notice with the id of an earlier one replaces it. */
  id?: string;
  action?: NoticeAction;
  /** How long it stays; `NOTICE_MS` by default. Errors stay until dismissed unless this is given. */
  durationMs?: number;
}

export interface PostedNotice {
  id: string;
  kind: NoticeKind;
  text: string;
  action: NoticeAction | undefined;
}

interface Timed extends PostedNotice {
  /** Milliseconds left to show; undefined means until dismissed. */
  leftMs: number | undefined;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Manages the notices of one page: posts, replaces, times and dismisses them. `onPost` is called before each. */
export function createNotices(onPost = () => {}) {
  let notices: Timed[] = [];
  let shown: readonly PostedNotice[] = [];
  let paused = false;
  let count = 0;
  const listeners = createListeners();

  function update(next: Timed[]) {
    notices = next;
    shown = next.slice(-NOTICES_MAX);
    listeners.notify();
  }

  function post(kind: NoticeKind, text: string, { id, action, durationMs }: NoticeOptions = {}): string {
    onPost();
    const notice: Timed = {
      id: id ?? `notice-${++count}`,
      kind,
      text,
      action,
      leftMs: durationMs ?? (kind === 'error' ? undefined : NOTICE_MS),
      startedAt: 0,
      timer: undefined,
    };
    stop(notices.find((earlier) => earlier.id === notice.id));
    if (!paused) start(notice);
    update([...notices.filter((earlier) => earlier.id !== notice.id), notice]);
    return notice.id;
  }

  function dismiss(id: string) {
    stop(notices.find((notice) => notice.id === id));
    update(notices.filter((notice) => notice.id !== id));
  }

  function start(notice: Timed) {
    if (notice.leftMs === undefined) return;
    notice.startedAt = Date.now();
    notice.timer = setTimeout(() => dismiss(notice.id), notice.leftMs);
  }

  function stop(notice: Timed | undefined) {
    if (notice?.timer === undefined) return;
    clearTimeout(notice.timer);
    notice.timer = undefined;
    notice.leftMs = Math.max(0, (notice.leftMs ?? 0) - (Date.now() - notice.startedAt));
  }

  return {
    success: (text: string, options?: NoticeOptions) => post('success', text, options),
    info: (text: string, options?: NoticeOptions) => post('info', text, options),
    warning: (text: string, options?: NoticeOptions) => post('warning', text, options),
    error: (text: string, options?: NoticeOptions) => post('error', text, options),
    dismiss,
    /** Undoes the action of the latest notice with Undo; returns false if there is none. */
    undoLast(): boolean {
      const last = notices.findLast(({ action }) => action?.onPress && action.label === t('Undo'));
      if (!last) return false;
      dismiss(last.id);
      last.action?.onPress?.();
      return true;
    },
    /** Stops all clocks while a pointer or the focus is on the notices. */
    pause() {
      if (paused) return;
      paused = true;
      notices.forEach(stop);
    },
    resume() {
      if (!paused) return;
      paused = false;
      notices.forEach(start);
    },
    /** For `useSyncExternalStore`: the notices to show, oldest first. */
    shown: () => shown,
    subscribe: listeners.subscribe,
  };
}

/** The page's notices. `notify.success(t('Success! …'), {action: {label: t('Undo'), onPress: undo}})`. */
export const notify = createNotices(startUse);
