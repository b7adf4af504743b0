import { Search } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import field from '#web/ui/SearchField.module.css';
import css from './VisitorHero.module.css';

/**
 * A line for visitors above discover, search and tag pages (RO-03). It is the page's heading, with a search field, unless the
 * page `hasHeading`. `query` is the field's value; with `takesFocus` it has the focus.
 */
export function VisitorHero({
  hasHeading = false,
  query = '',
  takesFocus = false,
}: {
  hasHeading?: boolean;
  query?: string;
  takesFocus?: boolean;
}) {
  if (useViewer()) return null;
  const label = t('Search posts and sites');
  const sentence = t('Enjoy millions of blogs at your fingertips.');
  if (hasHeading) return <p className={joinClasses(css.hero, css.title)}>{sentence}</p>;
  return (
    <div className={css.hero}>
      <h1 className={css.title}>{sentence}</h1>
      <search className={css.find}>
        <form action="/reader/search" className={field.search}>
          <Icon of={Search} size={20} />
          <input
            type="search"
            name="q"
            className={field.input}
            aria-label={label}
            placeholder={label}
            defaultValue={query}
            // biome-ignore lint/a11y/noAutofocus: people who open the search want to type (SE-07), also without scripts.
            autoFocus={takesFocus}
            autoComplete="off"
            autoCapitalize="none"
            required
          />
        </form>
      </search>
    </div>
  );
}
