import { Check, Plus } from 'lucide';
import type { PublicBlog } from '#shared/api/blog-pages.ts';
import { t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { useAddresses } from './addresses.ts';

/**
 * A button that follows the blog: a form for members; for visitors a link to the log-in page, which leads into the Reader and
 * subscribes there. From a blog's own domain it only leads there, because the intent is stored per domain.
 */
export function SubscribeForm({ blog, returnTo }: { blog: PublicBlog; returnTo: string }) {
  const viewer = useViewer();
  const addresses = useAddresses(blog);
  if (!viewer) {
    const { href, ...intent } = toLogInLink(`/reader/blogs/${blog.ID}`, `subscribe-${blog.feed_ID}`);
    return (
      <ButtonAnchor
        variant="primary"
        icon={Plus}
        {...intent}
        href={addresses.platform(href)}
        aria-label={t('Subscribe to {site}', { site: blog.title })}
      >
        {t('Subscribe')}
      </ButtonAnchor>
    );
  }
  return (
    <form method="post" action={addresses.home}>
      <input type="hidden" name="site_ID" value={blog.ID} />
      <input type="hidden" name="subscribed" value={String(!blog.is_following)} />
      <input type="hidden" name="return_to" value={returnTo} />
      {blog.is_following ? (
        <Button type="submit" icon={Check} aria-label={t('Unsubscribe from {site}', { site: blog.title })}>
          {t('Subscribed')}
        </Button>
      ) : (
        <Button
          type="submit"
          variant="primary"
          icon={Plus}
          aria-label={t('Subscribe to {site}', { site: blog.title })}
        >
          {t('Subscribe')}
        </Button>
      )}
    </form>
  );
}
