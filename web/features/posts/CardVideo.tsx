import { Link } from '@tanstack/react-router';
import { Play } from 'lucide';
import { useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { toPostLink } from '../feeds/rules.ts';
import css from './CardMedia.module.css';
import { presentPostName } from './present.ts';

/** What a player may do, the same as the sanitiser sets on players in posts. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation';

/** The poster of a video with a play button. Nothing is requested from the video's service before the user presses it. */
export function CardVideo({ post, stream }: { post: Post; stream: string }) {
  const viewer = useViewer();
  const [isPlaying, setPlaying] = useState(false);
  const video = post.content_embeds[0];
  if (!video) return null;
  const poster =
    post.canonical_media?.media_type === 'image' ? post.canonical_media.src : video.thumbnail_url;
  const title = t('Video: {title}', { title: presentPostName(post) });
  const image = (
    <>
      {poster && (
        <img
          src={poster}
          alt=""
          loading="lazy"
          decoding="async"
          data-hide-when-broken
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
      <span className={css.play}>
        <Icon of={Play} />
      </span>
    </>
  );
  // Visitors' pages run no application: the video is on the post's page.
  if (!viewer) {
    return (
      <Link {...toPostLink(post)} state={{ stream }} className={css.video} aria-label={title}>
        {image}
      </Link>
    );
  }
  if (!isPlaying) {
    return (
      <button
        type="button"
        className={css.video}
        aria-label={t('Play: {title}', { title: presentPostName(post) })}
        onClick={() => setPlaying(true)}
      >
        {image}
      </button>
    );
  }
  return (
    <div className={css.video}>
      {video.type === 'file' ? (
        // biome-ignore lint/a11y/useMediaCaption: captions that the publisher has not provided cannot be shown.
        <video src={video.embed_url} poster={poster ?? undefined} controls autoPlay aria-label={title} />
      ) : (
        <iframe
          // The frame takes over the focus from the button that it replaces.
          ref={(frame) => frame?.focus()}
          src={toPlayingUrl(video)}
          title={title}
          sandbox={SANDBOX}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  );
}

/** Returns a player's address with autoplay, for a user who has pressed the play button. */
export function toPlayingUrl({ type, embed_url }: Post['content_embeds'][number]): string {
  const url = URL.parse(embed_url);
  if (!url || type === 'file' || type === 'ted') return embed_url;
  url.searchParams.set('autoplay', type === 'twitch' ? 'true' : '1');
  return url.href;
}
