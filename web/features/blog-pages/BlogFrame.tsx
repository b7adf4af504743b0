import { useRouter } from '@tanstack/react-router';
import { Rss, Search } from 'lucide';
import type { ReactNode } from 'react';
import type { PublicBlog } from '#shared/api/blog-pages.ts';
import { SEARCH_MAX } from '#shared/domain/limits.ts';
import { CONTACT_SLUG } from '#shared/domain/reserved-names.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { useFormState } from '#web/lib/form-state.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { formatList } from '#web/ui/format.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import field from '#web/ui/SearchField.module.css';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { useAddresses } from './addresses.ts';
import css from './BlogFrame.module.css';
import { BlogMenu } from './BlogMenu.tsx';
import { isUploaded } from './images.ts';
import { findModuleOptions, hasModule } from './modules.ts';
import { Own } from './Own.tsx';
import { SubscribeForm } from './SubscribeForm.tsx';

/**
 * The frame of a blog's pages. The whole page is in the blog's language; the platform's own words are marked as being in another
 * one.
 */
export function BlogFrame({
  blog,
  path,
  hasScript = false,
  children,
}: {
  blog: PublicBlog;
  path: string;
  /** The page needs `entry-blog.ts`. */
  hasScript?: boolean;
  children: ReactNode;
}) {
  const addresses = useAddresses(blog);
  const { blogScript } = useRouter().options.context;
  const hasOwnContactPage = blog.pages.some(({ slug }) => slug === CONTACT_SLUG);
  const isHome = path === addresses.home;
  const Name = isHome ? 'h1' : 'div';
  const ownStyles = findModuleOptions(blog, 'custom-css')?.custom_css;
  return (
    <div className={css.blog}>
      {ownStyles && (
        // The content policy allows exactly this text (platform/http/pages.ts).
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server generated it from the owner's styles.
        <style data-blog="" dangerouslySetInnerHTML={{ __html: ownStyles }} />
      )}
      <header className={css.head}>
        <Own blog={blog} part="title">
          <Name className={css.title}>
            <a className={css.name} href={addresses.home} {...(isHome && { 'aria-current': 'page' })}>
              <SiteIcon src={useIcon(blog)} name={blog.title} size={32} />
              <span>{blog.title}</span>
            </a>
          </Name>
        </Own>
        <nav className={css.tools} aria-label={t('Blog')} lang={getLocale()}>
          {hasModule(blog, 'search') && path !== addresses.search() && <SearchTool blog={blog} />}
          {!blog.is_private && (
            <a className={joinClasses(css.tool, css.inFooter)} href={addresses.feed()}>
              <Icon of={Rss} size={20} />
              {t('RSS')}
            </a>
          )}
          {hasModule(blog, 'contact-form') && !hasOwnContactPage && (
            <a
              className={joinClasses(css.tool, css.inFooter)}
              href={addresses.contact}
              {...(path === addresses.contact && { 'aria-current': 'page' })}
            >
              {t('Contact')}
            </a>
          )}
          <EditLink blog={blog} />
          <SubscribeForm blog={blog} returnTo={path} />
        </nav>
        <BlogMenu blog={blog} path={path} />
      </header>
      <main id="main" tabIndex={-1}>
        <Refusal />
        {children}
      </main>
      <Footer blog={blog} />
      {hasScript && <script type="module" src={blogScript} fetchPriority="low" />}
    </div>
  );
}

/** Returns the blog's icon; at the needed size if it was uploaded here. */
function useIcon(blog: PublicBlog): string | undefined {
  const { publicUrl } = useRouter().options.context;
  const icon = blog.icon?.img;
  return icon && hasModule(blog, 'photon') && isUploaded(icon, publicUrl) ? `${icon}?w=96` : icon;
}

/** A search field if there is room for one, else a link to the search page. */
function SearchTool({ blog }: { blog: PublicBlog }) {
  const action = useAddresses(blog).search();
  const label = t('Search this blog');
  return (
    <>
      <search className={joinClasses(field.search, css.search)}>
        <form action={action}>
          <Icon of={Search} size={20} />
          <input
            type="search"
            name="q"
            className={field.input}
            aria-label={label}
            placeholder={t('Search')}
            maxLength={SEARCH_MAX}
            autoComplete="off"
            required
          />
        </form>
      </search>
      <a className={joinClasses(css.tool, css.searchLink)} href={action}>
        <Icon of={Search} size={20} />
        {t('Search')}
      </a>
    </>
  );
}

/** A link for writers to the blog's dashboard. */
function EditLink({ blog }: { blog: PublicBlog }) {
  const addresses = useAddresses(blog);
  if (!blog.capabilities.publish_posts) return null;
  return (
    <a className={css.tool} href={addresses.platform(`/post/${blog.ID}`)}>
      {t('Write')}
    </a>
  );
}

/** Says why a pressed button did nothing. */
function Refusal() {
  const { error } = useFormState();
  if (!error) return null;
  return (
    <div className={css.refusal} lang={getLocale()}>
      <Notice kind="error">
        <p>{error}</p>
      </Notice>
    </div>
  );
}

function Footer({ blog }: { blog: PublicBlog }) {
  const viewer = useViewer();
  const addresses = useAddresses(blog);
  const writers = blog.writers.map((writer) => writer.name);
  return (
    <footer className={css.footer}>
      <span>{writers.length > 0 && <bdi>{formatList(writers, blog.lang || undefined)}</bdi>}</span>
      <span className={css.footerLinks} lang={getLocale()}>
        {hasModule(blog, 'contact-form') && <a href={addresses.contact}>{t('Contact')}</a>}
        {!blog.is_private && <a href={addresses.feed()}>{t('Feed')}</a>}
        <a href={addresses.platform(`/reader/blogs/${blog.ID}`)}>{t('Open in the Reader')}</a>
        <a href={addresses.platform(viewer ? '/reader' : '/')}>Tidings</a>
      </span>
    </footer>
  );
}
