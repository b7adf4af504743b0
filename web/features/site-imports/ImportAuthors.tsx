import type { getSiteImport } from '#shared/api/site-imports.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import reports from '#web/ui/Report.module.css';
import { Select } from '#web/ui/SelectField.tsx';
import css from './SiteImports.module.css';

/** Who becomes the author of whose posts. */
export function ImportAuthors({
  found: { authors, total_authors, writers },
  accounts,
  onChoose,
}: {
  found: Pick<ResponseOf<typeof getSiteImport>, 'authors' | 'total_authors' | 'writers'>;
  /** What was chosen; the suggested accounts are not in it. */
  accounts: ReadonlyMap<string, number | null>;
  onChoose: (key: string, account: number | null) => void;
}) {
  const options = [
    { value: '', label: t('You') },
    ...writers.map(({ ID, name, login }) => ({ value: String(ID), label: `${name || login} (@${login})` })),
  ];
  const more = total_authors - authors.length;
  return (
    <section aria-label={t('Authors')}>
      <h3 className={reports.name}>{t('Authors')}</h3>
      <p className={reports.details}>
        {t(
          'Choose whose posts they become here. To choose someone else, add them to the blog’s authors first.',
        )}
      </p>
      <ul>
        {authors.map(({ key, name, posts, pages, account }) => {
          const chosen = accounts.has(key) ? accounts.get(key)! : (account?.ID ?? null);
          return (
            <li key={key} className={css.entry}>
              <span>
                <bdi className={reports.name}>{name || key}</bdi>{' '}
                <span className={reports.reason}>
                  {[
                    posts > 0 && t('{count, plural, one {# post} other {# posts}}', { count: posts }),
                    pages > 0 && t('{count, plural, one {# page} other {# pages}}', { count: pages }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Select
                compact
                aria-label={t('Author of the posts by {name}', { name: name || key })}
                options={options}
                value={chosen === null ? '' : String(chosen)}
                onChange={(value) => onChoose(key, value === '' ? null : Number(value))}
              />
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p className={reports.details}>
          {t('{count, plural, one {# other} other {# others}}', { count: more })}
        </p>
      )}
    </section>
  );
}
