import type { MenuPage, PublicBlog } from '#shared/api/blog-pages.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { useAddresses } from './addresses.ts';
import css from './BlogMenu.module.css';
import { Own } from './Own.tsx';

/** Links shown at once; the others are behind "More". */
const SHOWN = 6;

/** The blog's pages, in its header. */
export function BlogMenu({ blog, path }: { blog: PublicBlog; path: string }) {
  const addresses = useAddresses(blog);
  const { pages } = blog;
  if (pages.length === 0) return null;
  // A single page more takes no more room than "More" does.
  const shown = pages.length > SHOWN + 1 ? SHOWN : pages.length;
  const hidden = pages.slice(shown);
  const isCurrent = ({ slug }: MenuPage) => addresses.post(slug) === path;
  const renderItem = (page: MenuPage) => (
    <li key={page.ID}>
      <a
        className={css.link}
        href={addresses.post(page.slug)}
        {...(isCurrent(page) && { 'aria-current': 'page' })}
      >
        <bdi>{page.title || t('Untitled')}</bdi>
      </a>
    </li>
  );
  return (
    <div className={css.menu}>
      <Own blog={blog} part="menu">
        <nav className={css.pages} aria-label={t('Pages')}>
          <ul className={css.list}>{pages.slice(0, shown).map(renderItem)}</ul>
          {hidden.length > 0 && (
            <details className={css.more} open={hidden.some(isCurrent)}>
              <summary className={css.link} lang={getLocale()}>
                {t('More')}
              </summary>
              <ul className={css.list}>{hidden.map(renderItem)}</ul>
            </details>
          )}
        </nav>
      </Own>
    </div>
  );
}
