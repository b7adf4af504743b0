import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import type { Theme } from '#web/lib/theme.ts';
import css from './Document.module.css';

/** The HTML document around a page. The content policy forbids inline scripts, and inline styles except on visitors' pages. */
export function Document({
  title,
  language,
  direction,
  theme,
  styles,
  lateStyles = [],
  hasStylesInside = false,
  script,
  preload = [],
  data,
  children,
}: {
  title: string;
  language: string;
  direction: 'ltr' | 'rtl';
  theme: Theme;
  styles: string;
  /** Styles after those, which stay if the page needs them (server/platform/http/pages.ts). */
  lateStyles?: string[];
  /** Inlines the rules that the page needs (server/platform/http/pages.ts); the whole sheet is then fetched for the next page. */
  hasStylesInside?: boolean;
  script: string;
  /** The script's imports, so that the browser can fetch them before it has read the script. */
  preload?: string[];
  /** Data for the application, put into the page as JSON. */
  data?: unknown;
  children?: ReactNode;
}) {
  return (
    <html lang={language} dir={direction} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f7f7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101517" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {hasStylesInside ? (
          <>
            <style />
            <link rel="prefetch" as="style" href={styles} />
          </>
        ) : (
          <link rel="stylesheet" href={styles} />
        )}
        {lateStyles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* The rendered page needs no script, so its images are loaded first. */}
        <script type="module" src={script} fetchPriority="low" />
        {preload.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
      </head>
      <body>
        {data !== undefined && <ScriptsNeeded />}
        <div id="app" data-starting={data !== undefined || undefined}>
          {children}
        </div>
        {data !== undefined && (
          <script
            id="page-data"
            type="application/json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the content of a script element is not parsed as HTML, and `<` is escaped.
            dangerouslySetInnerHTML={{ __html: toHtmlSafeJson(data) }}
          />
        )}
      </body>
    </html>
  );
}

function ScriptsNeeded() {
  return (
    <noscript>
      <p className={css.needed}>
        {t('Tidings needs JavaScript once you’re logged in. Turn it on in your browser and reload the page.')}
      </p>
    </noscript>
  );
}

/** Serializes JSON for a script element, escaping every `<` so that the JSON cannot end it. */
function toHtmlSafeJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
