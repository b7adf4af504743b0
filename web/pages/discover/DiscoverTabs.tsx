import { useLoaderData } from '@tanstack/react-router';
import { Compass, Hash, Sprout } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Stream } from '#web/features/streams/Stream.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { ChipLink } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { PublicHead } from '#web/ui/PublicHead.tsx';
import css from './DiscoverPage.module.css';
import type { BarTag } from './load.ts';

/** Recommended posts: with the user's tags, or all. */
export function RecommendedTab() {
  const { tags } = useLoaderData({ from: '/discover/discover' });
  return (
    <>
      <PublicHead
        path="/discover"
        title={t('Discover')}
        description={t('Posts worth reading, from all kinds of blogs. No account needed.')}
      />
      <Stream
        key={tags.join()}
        stream={{ kind: 'discover', tab: 'recommended', tags }}
        label={t('Recommended posts')}
        empty={
          <EmptyState
            icon={Compass}
            title={t('Nothing to recommend yet')}
            text={t('Posts from sites you don’t follow yet will appear here.')}
            action={tags.length > 0 ? <OtherTags /> : <FirstStep />}
          />
        }
      />
    </>
  );
}

/** The newest posts with the user's tags, or with popular ones. */
export function LatestTab() {
  const { tags } = useLoaderData({ from: '/discover/discover/latest' });
  return (
    <>
      <PublicHead
        path="/discover/latest"
        title={t('Latest')}
        description={t('The newest posts on the topics people are writing about.')}
      />
      <Stream
        key={tags.join()}
        stream={{ kind: 'discover', tab: 'latest', tags }}
        label={t('Latest posts')}
        empty={
          <EmptyState
            icon={Compass}
            title={t('No posts yet')}
            text={t('No one has used these tags yet.')}
            action={<FirstStep />}
          />
        }
      />
    </>
  );
}

/** The first posts of new blogs here. */
export function FirstPostsTab() {
  return (
    <>
      <PublicHead
        path="/discover/firstposts"
        title={t('First posts')}
        description={t('The first posts from new blogs.')}
      />
      <Stream
        stream={{ kind: 'discover', tab: 'firstposts' }}
        label={t('First posts')}
        empty={
          <EmptyState
            icon={Sprout}
            title={t('No first posts yet')}
            text={t('When someone starts a blog here, its first post will appear.')}
            action={<FirstStep />}
          />
        }
      />
    </>
  );
}

/** The posts of one tag, from a bar with the user's tags and popular ones. */
export function TagsTab() {
  const { bar, tags } = useLoaderData({ from: '/discover/discover/tags' });
  const [selected = ''] = tags;
  const title = bar.find(({ slug }) => slug === selected)?.display_name ?? selected;
  return (
    <>
      <PublicHead
        path="/discover/tags"
        title={t('Tags')}
        description={t('Choose a tag to read posts about it.')}
      />
      <TagBar bar={bar} selected={selected} />
      <Stream
        key={selected}
        stream={{ kind: 'discover', tab: 'tag', slug: selected }}
        label={t('Posts tagged {tag}', { tag: title })}
        empty={
          <EmptyState
            icon={Hash}
            title={t('No posts with this tag yet')}
            text={t('No one has written about {tag} yet.', { tag: title })}
            action={<OtherTags />}
          />
        }
      />
    </>
  );
}

function TagBar({ bar, selected }: { bar: readonly BarTag[]; selected: string }) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to another tag whenever it is chosen.
  useEffect(() => {
    const chip = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (!nav.current || !chip) return;
    nav.current.scrollLeft +=
      chip.getBoundingClientRect().left - nav.current.getBoundingClientRect().left - 40;
  }, [selected]);
  return (
    <nav ref={nav} className={css.bar} aria-label={t('Tags')}>
      {bar.map(({ slug, display_name }) => (
        <ChipLink
          key={slug}
          to="/discover/tags"
          search={{ selectedTag: slug }}
          aria-current={slug === selected ? 'page' : undefined}
        >
          <bdi>{display_name}</bdi>
        </ChipLink>
      ))}
    </nav>
  );
}

/** Shown if a tag has no posts. */
function OtherTags(): ReactNode {
  return (
    <ButtonLink to="/tags" variant="primary">
      {t('All tags')}
    </ButtonLink>
  );
}

/** The next step if there is nothing to read: for members to find feeds, for visitors to sign up. */
function FirstStep(): ReactNode {
  return useViewer() ? (
    <ButtonLink to="/discover/add-new" search={{}} variant="primary">
      {t('Add a site')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/sign-up" search={{}} variant="primary">
      {t('Sign up')}
    </ButtonLink>
  );
}
