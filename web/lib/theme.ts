export type Theme = 'system' | 'light' | 'dark';

/** A year; the theme belongs to the device, so it stays after logging out. */
const THEME_COOKIE_SECONDS = 365 * 24 * 3600;

/** The theme of this page. */
export function getTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Changes the theme at once, and for later pages by a cookie, so that the server renders the right one. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without HTTPS.
  document.cookie = `theme=${theme}; path=/; max-age=${THEME_COOKIE_SECONDS}; samesite=lax`;
}
