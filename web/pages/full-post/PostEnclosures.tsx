import { Download } from 'lucide';
import { useRef } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { formatNumber } from '#web/ui/format.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { AudioPlayer } from './AudioPlayer.tsx';
import css from './PostEnclosures.module.css';
import { usePlaybackPosition } from './playback-position.ts';

type Enclosure = Post['attachments'][number];

/** The attachments of a post: audio and videos to play here, other files to download. Images are already in the text. */
export function PostEnclosures({ post }: { post: Post }) {
  const enclosures = post.attachments.filter(({ mime_type }) => !mime_type.startsWith('image/'));
  if (enclosures.length === 0) return null;
  return (
    <ul className={css.enclosures} aria-label={t('Attachments')}>
      {enclosures.map((enclosure) => (
        <li key={enclosure.URL} className={css.enclosure}>
          <Player enclosure={enclosure} postId={post.ID} />
          <a className={css.file} href={enclosure.URL} target="_blank" rel="noopener noreferrer">
            <Icon of={Download} size={16} />
            <bdi>{getName(enclosure)}</bdi>
            {formatSize(enclosure) && <span className={css.size}>{formatSize(enclosure)}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Player({ enclosure, postId }: { enclosure: Enclosure; postId: number }) {
  const isMember = useViewer() !== null;
  const label = getName(enclosure);
  const { URL: src, mime_type, duration } = enclosure;
  if (mime_type.startsWith('video/')) return <VideoPlayer src={src} label={label} postId={postId} />;
  if (!mime_type.startsWith('audio/')) return null;
  if (isMember) return <AudioPlayer src={src} label={label} postId={postId} duration={duration} />;
  // Visitors' pages run no application, so they use the browser's own player.
  // biome-ignore lint/a11y/useMediaCaption: feeds have no captions.
  return <audio className={css.player} controls preload="none" src={src} aria-label={label} />;
}

function VideoPlayer({ src, label, postId }: { src: string; label: string; postId: number }) {
  const video = useRef<HTMLVideoElement>(null);
  usePlaybackPosition(video, postId);
  return (
    // biome-ignore lint/a11y/useMediaCaption: feeds have no captions.
    <video ref={video} className={css.player} controls preload="none" src={src} aria-label={label} />
  );
}

/** Returns the file's title, or the last part of its address. */
function getName({ title, URL: address }: Enclosure): string {
  const path = URL.parse(address)?.pathname ?? '';
  return title ?? decodeName(path.slice(path.lastIndexOf('/') + 1)) ?? address;
}

function decodeName(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return text;
  }
}

/** Formats "12 MB", or the duration. */
function formatSize({ length, duration }: Enclosure): string | undefined {
  const format = (value: number, unit: string) =>
    formatNumber(value, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    });
  if (duration) return format(Math.max(1, Math.round(duration / 60)), 'minute');
  return length ? format(length / 1_000_000, 'megabyte') : undefined;
}
