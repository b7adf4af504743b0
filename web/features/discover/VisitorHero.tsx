import { Search } from 'lucide-react';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import field from '#web/ui/SearchField.module.css';
import css from './VisitorHero.module.css';

/**
 * What visitors find above discover, search and tag pages, and members do not (RO-03). It is the page's heading, unless
 * the page `hasHeading` of its own. With `query` the field holds what was searched for; with `takesFocus` it has the focus.
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
  const Title = hasHeading ? 'p' : 'h1';
  const label = t('Search posts and sites');
  return (
    <div className={css.hero}>
      <Title className={css.title}>{t('Enjoy millions of blogs at your fingertips.')}</Title>
      <p className={css.lead}>
        {t('Follow people who write because they have something to say. No account needed to start reading.')}
      </p>
      <search>
        <form action="/reader/search" className={classes(field.search, css.search)}>
          <Icon of={Search} size={20} />
          <input
            type="search"
            name="q"
            className={classes(field.input, css.input)}
            aria-label={label}
            placeholder={label}
            defaultValue={query}
            // biome-ignore lint/a11y/noAutofocus: who opens the search wants to type (SE-07), also where no script runs.
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
