import { useLoaderData } from '@tanstack/react-router';
import { CalendarClock, type IconNode, Rss, Unlink } from 'lucide';
import { STARTER_BLOG_SLUG } from '#shared/domain/starter-content.ts';
import { t } from '#shared/i18n/translate.ts';
import { LatestPosts } from '#web/features/blog-pages/LatestPosts.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PublicHead } from '#web/ui/PublicHead.tsx';
import css from './FrontPage.module.css';
import { TideImage } from './TideImage.tsx';

/** `/` for visitors: what Tidings is, links to log in and sign up, and the latest posts here. */
export function FrontPage() {
  const { posts, has_members: hasMembers } = useLoaderData({ from: '/' });
  const isNew = posts.every((post) => post.site.slug === STARTER_BLOG_SLUG);
  return (
    <>
      <PublicHead path="/" title="Tidings" description={t('Enjoy millions of blogs at your fingertips.')} />
      <section className={css.hero}>
        <div className={css.heroInner}>
          <div>
            <h1 tabIndex={-1} className={css.title}>
              {t('Enjoy millions of blogs at your fingertips.')}
            </h1>
            <p className={css.lead}>
              {t(
                'Tidings brings new posts from the sites you choose to one quiet place. You decide what’s in it, and nothing gets in between.',
              )}
            </p>
            {!hasMembers && (
              <p className={css.first}>
                {t('This server is new. The first person to sign up becomes its administrator.')}
              </p>
            )}
            <div className={css.actions}>
              <ButtonLink to="/sign-up" search={{}} variant="primary" size={40}>
                {t('Sign up')}
              </ButtonLink>
              <ButtonLink to="/log-in" search={{}} size={40}>
                {t('Log in')}
              </ButtonLink>
              <ButtonLink to="/reader/import" search={{}} variant="plain" size={40}>
                {t('Switch from another reader')}
              </ButtonLink>
            </div>
          </div>
          <TideImage className={css.image} />
        </div>
      </section>
      <ul className={css.points}>
        <Point icon={Rss} title={t('Any site with a feed')}>
          {t('Paste the address of a blog, a newspaper or a podcast. Tidings finds the feed for you.')}
        </Point>
        <Point icon={CalendarClock} title={t('In order, every time')}>
          {t('New posts arrive by date. No algorithm decides what you see.')}
        </Point>
        <Point icon={Unlink} title={t('Free to leave')}>
          {t(
            'Feeds are an open standard. Export your subscriptions whenever you like and take them anywhere.',
          )}
        </Point>
      </ul>
      {posts.length > 0 && (
        <section className={css.latest} aria-labelledby="latest">
          <h2 id="latest" className={css.latestTitle}>
            {isNew ? t('From the handbook') : t('Latest on this server')}
          </h2>
          <LatestPosts posts={posts} />
        </section>
      )}
    </>
  );
}

function Point({ icon, title, children }: { icon: IconNode; title: string; children: string }) {
  return (
    <li className={css.point}>
      <Icon of={icon} />
      <h2 className={css.pointTitle}>{title}</h2>
      <p>{children}</p>
    </li>
  );
}
