import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import type { Theme } from '#web/lib/theme.ts';
import css from './Document.module.css';

/** The HTML document around a page. The content policy forbids inline scripts, and all inline styles but the visitors' own. */
export function Document({
  title,
  language,
  direction,
  theme,
  styles,
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
  /** The server puts the rules that the page needs into it (server/platform/http/pages.ts); all of them are fetched for the next one. */
  hasStylesInside?: boolean;
  script: string;
  /** Scripts that the script imports: the browser need not read it first to find them. */
  preload?: string[];
  /** For the application: put into the page as JSON. */
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
        <link rel="manifest" href="/manifest.webmanifest" />
        {hasStylesInside ? (
          <>
            <style />
            <link rel="prefetch" as="style" href={styles} />
          </>
        ) : (
          <link rel="stylesheet" href={styles} />
        )}
        {/* What is painted needs no script, so pictures of it come before them. */}
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

/** JSON that cannot end its script element: every `<` is written as its escape. */
export function toHtmlSafeJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
