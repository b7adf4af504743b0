import { createUuid } from '#web/lib/uuid.ts';

/** After this many automatic pages it waits for a press, so that the footer can be reached. */
const PAGES_BY_ITSELF = 3;
/** How far ahead the next page is fetched. */
const AHEAD = '600px';
const SAVED_LIST_KEY = 'blog-posts';

/** The list as the visitor left it, for when they come back. */
interface SavedList {
  id: string;
  html: string;
  y: number;
}

/**
 * Appends the older posts of a blog when asked or, in a list with `scroll`, when the visitor comes near its end. Without this
 * script the same links lead to pages.
 */
export function loadMorePosts(document: Document): void {
  const found = document.querySelector<HTMLElement>('[data-more-posts]');
  if (!found) return;
  const list = found;
  restore(list);
  const button = list.querySelector<HTMLButtonElement>('[data-load-more]')!;
  const failure = list.querySelector<HTMLElement>('[data-load-failed]')!;
  const status = list.querySelector<HTMLElement>('[data-load-status]')!;
  const label = button.textContent;
  let isUnderWay = false;
  let byItself = 0;

  const link = () => list.querySelector<HTMLAnchorElement>('a[rel="next"]');
  showButton();
  trackAddress(list);
  saveList(list);
  button.addEventListener('click', () => void load(true));
  if (list.dataset.morePosts === 'scroll') {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || byItself >= PAGES_BY_ITSELF || !failure.hidden) return;
        byItself += 1;
        void load(false);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(button);
    // An element that is still near after a page was added is reported only if it is observed again.
    list.addEventListener('more-posts', () => {
      observer.unobserve(button);
      observer.observe(button);
    });
  }

  /** Replaces the link by the button while there are more pages. */
  function showButton(): void {
    const next = link();
    if (next) next.hidden = true;
    button.hidden = next === null;
  }

  async function load(isRequested: boolean): Promise<void> {
    const next = link();
    if (isUnderWay || !next) return;
    isUnderWay = true;
    button.ariaBusy = 'true';
    failure.hidden = true;
    button.textContent = label;
    try {
      const page = await fetchList(next.href);
      await loadStyles();
      const posts = append(list, page, next.href);
      showButton();
      status.textContent = list.dataset.loaded ?? '';
      if (isRequested) {
        byItself = 0;
        posts[0]?.querySelector<HTMLElement>('a:not([tabindex="-1"])')?.focus({ preventScroll: true });
      }
    } catch {
      failure.hidden = false;
      button.textContent = list.dataset.again ?? '';
    } finally {
      isUnderWay = false;
      button.removeAttribute('aria-busy');
    }
    if (failure.hidden) list.dispatchEvent(new Event('more-posts'));
  }
}

/** Fetches the list of another page of the blog. Throws if that fails. */
async function fetchList(href: string): Promise<Element> {
  const response = await fetch(href, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`The page answered ${response.status}.`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const list = page.querySelector('[data-more-posts]');
  if (!list) throw new Error('The page has no posts.');
  return list;
}

/** Appends the posts of the next page, and replaces the link to it by that page's own link. */
function append(list: Element, page: Element, href: string): HTMLElement[] {
  const posts = [...page.querySelectorAll<HTMLElement>('article')];
  if (posts[0]) posts[0].dataset.address = new URL(href).pathname + new URL(href).search;
  list.querySelector('[data-grid]')!.append(...posts);
  const link = list.querySelector('a[rel="next"]')!;
  const next = page.querySelector('a[rel="next"]');
  if (next) link.replaceWith(next);
  else link.remove();
  return posts;
}

/** The first page of a visit contains only the styles that it needs. */
function loadStyles(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="prefetch"][as="style"]');
  if (!sheet) return Promise.resolve();
  return new Promise((resolve) => {
    sheet.addEventListener('load', () => resolve());
    sheet.addEventListener('error', () => resolve());
    sheet.rel = 'stylesheet';
  });
}

/** Keeps the address on the page whose posts are being read, so that it can be shared and reopened. */
function trackAddress(list: Element): void {
  const first = location.pathname + location.search;
  let isDue = false;
  const updateAddress = () => {
    isDue = false;
    const begun = [...list.querySelectorAll<HTMLElement>('[data-address]')].filter(
      (post) => post.getBoundingClientRect().top < innerHeight / 2,
    );
    const address = begun.at(-1)?.dataset.address ?? list.getAttribute('data-first') ?? first;
    if (address !== location.pathname + location.search) history.replaceState(history.state, '', address);
  };
  if (!list.hasAttribute('data-first')) list.setAttribute('data-first', first);
  addEventListener(
    'scroll',
    () => {
      if (!isDue) requestAnimationFrame(updateAddress);
      isDue = true;
    },
    { passive: true },
  );
}

/** Restores the list and its scroll position after visiting a post, also if the browser does not cache the page itself. */
function saveList(list: HTMLElement): void {
  addEventListener('pagehide', () => {
    if (!list.querySelector('[data-address]')) return;
    const saved: SavedList = { id: createUuid(), html: list.innerHTML, y: scrollY };
    try {
      sessionStorage.setItem(SAVED_LIST_KEY, JSON.stringify(saved));
    } catch {
      // Storage is full: the browser comes back to the page in the address.
      return;
    }
    history.scrollRestoration = 'manual';
    history.replaceState({ ...history.state, [SAVED_LIST_KEY]: saved.id, first: list.dataset.first }, '');
  });
}

function restore(list: HTMLElement): void {
  const state = history.state as { [SAVED_LIST_KEY]?: string; first?: string } | null;
  if (!state?.[SAVED_LIST_KEY]) return;
  history.scrollRestoration = 'auto';
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'back_forward') return;
  const saved = readSavedList();
  if (saved?.id !== state[SAVED_LIST_KEY]) return;
  list.innerHTML = saved.html;
  if (state.first) list.dataset.first = state.first;
  void loadStyles().then(() => scrollTo({ top: saved.y, behavior: 'instant' }));
}

function readSavedList(): SavedList | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(SAVED_LIST_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
