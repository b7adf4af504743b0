import type { ImportPreview } from '#shared/api/imports.ts';
import { t } from '#shared/i18n/translate.ts';
import reports from '#web/ui/Report.module.css';
import css from './ImportPage.module.css';

/** The contents of a file: its name, its counts and its folders. */
export function ImportSummary({ preview }: { preview: ImportPreview }) {
  const { file_name, existing, refused, folders } = preview;
  return (
    <section className={reports.report} aria-labelledby="import-file">
      <h2 id="import-file" className={reports.name}>
        <bdi>{file_name}</bdi>
      </h2>
      <p className={css.numbers}>{describeNumbers(preview)}</p>
      {existing > 0 && (
        <p className={reports.details}>
          {t(
            '{existing, plural, one {You already subscribe to # of them.} other {You already subscribe to # of them.}}',
            {
              existing,
            },
          )}
        </p>
      )}
      {refused > 0 && (
        <p className={reports.details}>
          {t(
            '{refused, plural, one {# more feed has an address that can’t be used.} other {# more feeds have addresses that can’t be used.}}',
            { refused },
          )}
        </p>
      )}
      {folders.length > 0 && (
        <ul className={css.folders} aria-label={t('Folders')}>
          {folders.map(({ name, feeds }) => (
            <li key={name} className={reports.entry}>
              <bdi className={reports.title}>{name}</bdi>
              <span className={reports.details}>{feeds}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function describeNumbers({ folders, feeds }: ImportPreview): string {
  const count = t('{feeds, plural, one {# feed} other {# feeds}}', { feeds });
  if (folders.length === 0) return count;
  return t('{folders, plural, one {# folder, {count}} other {# folders, {count}}}', {
    folders: folders.length,
    count,
  });
}
