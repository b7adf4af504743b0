import { t } from '#shared/i18n/translate.ts';
import css from './SearchPage.module.css';

/** How to search: the operators with an example each. It opens without scripts as well. */
export function SearchHelp() {
  const rows = [
    ['“flour and water”', t('These words, one after another')],
    ['bread -rye', t('Without a word')],
    ['bread or cake', t('Either word')],
    ['site:example.org', t('Posts of a site, by its name or address')],
    ['author:ada', t('Posts by a writer')],
    ['tag:tea', t('Posts with a tag')],
    ['after:2026-01-31', t('Posts since a date')],
    ['before:2026', t('Posts before a date')],
  ] as const;
  return (
    <details className={css.help}>
      <summary>{t('How to search')}</summary>
      <dl>
        {rows.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code dir="ltr">{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>{t('Combine them as you like. A minus before any of them leaves those posts out.')}</p>
    </details>
  );
}
