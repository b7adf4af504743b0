import { Share2 } from 'lucide';
import type { BlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { presentPostName } from '../posts/present.ts';
import { useAddresses } from './addresses.ts';
import { findModuleOptions } from './modules.ts';
import css from './SharePost.module.css';

/** Services to share with, by the name of the option: plain links, which send nothing until pressed. */
const SERVICES: Record<string, { name: () => string; href: (url: string, title: string) => string }> = {
  email: {
    name: () => t('Email'),
    href: (url, title) => `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
  },
  mastodon: {
    name: () => 'Mastodon',
    href: (url, title) => `https://share.joinmastodon.org/#text=${encodeURIComponent(`${title} ${url}`)}`,
  },
  bluesky: {
    name: () => 'Bluesky',
    href: (url, title) => `https://bsky.app/intent/compose?text=${encodeURIComponent(`${title} ${url}`)}`,
  },
  facebook: {
    name: () => 'Facebook',
    href: (url) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  },
  x: {
    name: () => 'X',
    href: (url, title) =>
      `https://x.com/intent/post?text=${encodeURIComponent(title)}&url=${encodeURIComponent(url)}`,
  },
};

/** A menu to share a post. It opens without scripts; with them the address can also be copied. */
export function SharePost({ blog, post }: { blog: PublicBlog; post: BlogPost }) {
  const addresses = useAddresses(blog);
  const options = findModuleOptions(blog, 'sharedaddy');
  // Nobody outside the team could read its private blog.
  if (!options || blog.is_private) return null;
  const url = addresses.canonical(addresses.post(post.slug));
  const title = presentPostName(post);
  const services = (options.sharing_services ?? []).flatMap((slug) => SERVICES[slug] ?? []);
  return (
    <div className={css.share} lang={getLocale()}>
      <details data-share>
        <summary className={css.summary}>
          <Icon of={Share2} size={20} />
          {t('Share')}
        </summary>
        <ul className={css.ways}>
          {services.map(({ name, href }) => (
            <li key={name()}>
              <a
                className={css.way}
                href={href(url, title)}
                {...(href(url, title).startsWith('https:') && { target: '_blank', rel: 'noopener nofollow' })}
              >
                {name()}
              </a>
            </li>
          ))}
          <li hidden>
            <button type="button" className={css.way} data-copy={url} data-done={t('Link copied')}>
              {t('Copy link')}
            </button>
          </li>
          <li hidden>
            <button type="button" className={css.way} data-share-url={url} data-share-title={title}>
              {t('More options')}
            </button>
          </li>
          {/* Without scripts and services, shows the address itself. */}
          <li>
            <a className={css.way} href={url} data-plain-address>
              {t('Link to this post')}
            </a>
          </li>
        </ul>
      </details>
      {/* Outside the menu, so that it is visible after the menu has closed. */}
      <span role="status" className={css.status} data-share-status />
    </div>
  );
}
