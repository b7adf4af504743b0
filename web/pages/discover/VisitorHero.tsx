import { Search } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Icon } from '#web/ui/Icon.tsx';
import field from '#web/ui/SearchField.module.css';
import css from './VisitorHero.module.css';

const SENTENCE = () => t('Enjoy millions of blogs at your fingertips.');

/** The sentence for visitors on pages that begin with their own name (RO-03). */
export function VisitorLine() {
  if (useViewer()) return null;
  return <p className={css.line}>{SENTENCE()}</p>;
}

/**
 * The header of Discover and search for visitors (RO-03): one line with the page's heading and a search field. `query` is the field's
 * value; with `takesFocus` it has the focus.
 */
export function VisitorHero({ query = '', takesFocus = false }: { query?: string; takesFocus?: boolean }) {
  if (useViewer()) return null;
  const label = t('Search posts and sites');
  return (
    <div className={css.hero}>
      <h1 className={css.title}>{SENTENCE()}</h1>
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
