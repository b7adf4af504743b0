import { checkFields } from './features/accounts/field-checks.ts';
import { dismissAnnouncements } from './features/announcements/dismiss-announcements.ts';
import { enableImportForm } from './features/imports/visitor-import.ts';
import { removeParameter } from './lib/remove-parameter.ts';
import { findTagPath } from './lib/tag-hash.ts';
import { getTheme, setTheme, type Theme } from './lib/theme.ts';
import { watchScrollableBoxes } from './pages/full-post/scrollable-boxes.ts';
import { countDown } from './shell/cool-downs.ts';
import { logInWithPasskeys } from './shell/passkey-log-in.ts';
import { revealPasswords } from './shell/password-reveal.ts';
import { saveIntents } from './shell/stored-intent.ts';

/** Enhances visitors' pages where scripts run. Every page works without it. */
document.documentElement.dataset.scripted = '';
openTagInHash();
revealPasswords(document);
logInWithPasskeys(document);
chooseThemes();
saveIntents();
checkFields(document);
countDown(document);
enableImportForm(document);
preventDoubleSubmit();
hideBrokenImages();
dismissAnnouncements(document);
hideUnsubscribedNotice();
for (const body of document.querySelectorAll('.reading')) watchScrollableBoxes(body);

/** RD-03: the tag in an old address, /tag/#photography, never reaches the server. */
function openTagInHash() {
  if (!/^\/tag\/?$/.test(location.pathname)) return;
  const path = findTagPath(location.hash);
  if (path !== undefined) location.replace(path + location.search);
}

function chooseThemes() {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-set-theme]')];
  const mark = () => {
    for (const button of buttons) button.ariaPressed = String(button.dataset.setTheme === getTheme());
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      setTheme(button.dataset.setTheme as Theme);
      mark();
    });
  }
  mark();
}

/** Shows on its button that a form is being sent, and prevents sending it twice. */
function preventDoubleSubmit() {
  document.addEventListener('submit', (event) => {
    // An invalid form is not sent.
    if (event.defaultPrevented) return;
    const form = event.target as HTMLFormElement;
    if (form.ariaBusy === 'true') return event.preventDefault();
    form.ariaBusy = 'true';
    const button = event.submitter ?? form.querySelector('[type="submit"]');
    button?.setAttribute('aria-busy', 'true');
  });
  // A page restored from the browser's history is ready again.
  addEventListener('pageshow', () => {
    for (const busy of document.querySelectorAll('form[aria-busy], form [aria-busy]'))
      busy.removeAttribute('aria-busy');
  });
}

function hideBrokenImages() {
  const hide = (image: EventTarget | null) => {
    if (image instanceof HTMLImageElement && image.dataset.hideWhenBroken !== undefined) image.hidden = true;
  };
  // Error events of images do not bubble, so they are captured; images that failed before this script are found by their state.
  addEventListener('error', (event) => hide(event.target), true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) hide(image);
}

/** SM-19, SM-20: hides the notice after a while, and removes the status from the address. */
function hideUnsubscribedNotice() {
  const notice = document.querySelector<HTMLElement>('[data-unsubscribed-ms]');
  if (!notice) return;
  setTimeout(() => {
    notice.remove();
    history.replaceState(history.state, '', removeParameter(location.href, 'status'));
  }, Number(notice.dataset.unsubscribedMs));
}
