import { Languages } from 'lucide';
import type { ReactNode } from 'react';
import { toLocalePath } from '#shared/i18n/locale-path.ts';
import { LANGUAGES, parseLocale } from '#shared/i18n/locales.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { VisitorAnnouncements } from '#web/features/announcements/VisitorAnnouncements.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { formatOwnName } from '#web/ui/own-name.ts';
import { Brand } from './Brand.tsx';
import css from './Frame.module.css';
import { SkipLink } from './SkipLink.tsx';
import { UnsubscribedStrip } from './UnsubscribedStrip.tsx';
import { hasVisitorSidebar, isAt, VisitorSidebar } from './VisitorSidebar.tsx';

/** The frame around a visitor's page. It is rendered on the server only; `entry-visitor.ts` makes its buttons work. */
export function VisitorFrame({ path, children }: { path: string; children: ReactNode }) {
  const hasSidebar = hasVisitorSidebar(path);
  return (
    <div className={joinClasses(css.visitor, hasSidebar && css.withSidebar)}>
      <SkipLink />
      <header className={joinClasses(css.masterbar, css.flat)}>
        <div className={css.home}>
          <Brand to="/" />
        </div>
        <VisitorLinks path={path} />
        <ButtonLink
          to="/log-in"
          search={path === '/' ? {} : { redirect_to: path }}
          variant="plain"
          className={css.barButton}
        >
          {t('Log in')}
        </ButtonLink>
        <ButtonLink to="/sign-up" variant="primary" className={css.barButton}>
          {t('Sign up')}
        </ButtonLink>
      </header>
      <div className={css.visitorBody}>
        {hasSidebar && <VisitorSidebar path={path} />}
        <main id="main" tabIndex={-1}>
          <VisitorAnnouncements />
          {children}
          <UnsubscribedStrip />
        </main>
      </div>
      <footer className={css.footer}>
        <span>Tidings</span>
        <div className={css.choices}>
          <LanguageMenu path={path} />
          <ThemeButtons />
        </div>
      </footer>
    </div>
  );
}

/** Links to pages that need no account. On small screens they have their own line; where there is a sidebar, they are in it. */
function VisitorLinks({ path }: { path: string }) {
  const links = [
    ['/discover', t('Discover')],
    ['/tags', t('Tags')],
    ['/reader/search', t('Search')],
  ] as const;
  return (
    <nav className={css.places} aria-label={t('Main')}>
      {links.map(([to, label]) => (
        <a key={to} href={to} className={css.visitorPlace} aria-current={isAt(path, to) ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The addresses of the page in every language. */
function LanguageMenu({ path }: { path: string }) {
  return (
    <details className={css.languages}>
      <summary className={css.theme}>
        <Icon of={Languages} size={16} />
        {formatOwnName(parseLocale(getLocale()))}
      </summary>
      <ul className={css.languageList}>
        {LANGUAGES.map((locale) => (
          <li key={locale}>
            <a
              href={toLocalePath(path, locale)}
              lang={locale}
              hrefLang={locale}
              className={css.theme}
              aria-current={locale === getLocale() ? 'true' : undefined}
            >
              {formatOwnName(locale)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shown only where the script that they need has run. */
function ThemeButtons() {
  const themes = [
    ['system', t('System')],
    ['light', t('Light')],
    ['dark', t('Dark')],
  ] as const;
  return (
    <fieldset className={css.themes} aria-label={t('Theme')}>
      {themes.map(([theme, label]) => (
        <button key={theme} type="button" className={css.theme} data-set-theme={theme} aria-pressed={false}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
