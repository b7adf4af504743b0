import { useEffect, useRef, useState } from 'react';
import type { FullPost } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Lightbox, type LightboxImage } from '#web/ui/Lightbox.tsx';
import { anchorParagraph } from './anchor-paragraph.ts';
import { completeBody } from './complete-body.ts';
import { deferEmbeds, playEmbeds } from './embeds.ts';
import { enlargeImages } from './enlarge.ts';
import { FeaturedImage } from './FeaturedImage.tsx';
import css from './PostBody.module.css';
import { PostRest } from './PostRest.tsx';
import { useChecklist, useSteadyText } from './use-checklist.ts';

/** The text of a post with its images and players, and a way to the full text if the feed has only a beginning. */
export function PostBody({ post }: { post: FullPost }) {
  const body = useRef<HTMLDivElement>(null);
  const [large, setLarge] = useState<{ images: LightboxImage[]; index: number | undefined }>();
  const text = useSteadyText(post.content);
  useChecklist(body, post, text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other elements.
  useEffect(() => {
    if (!body.current) return;
    // The part that the address points to did not exist yet when the page was opened.
    const parts = [...body.current.querySelectorAll('[id]')];
    parts
      .find(({ id }) => [`#${id}`, `#${encodeURIComponent(id)}`].includes(location.hash))
      ?.scrollIntoView();
    const stops = [
      completeBody(body.current),
      playEmbeds(body.current),
      anchorParagraph(body.current),
      enlargeImages(body.current, ENLARGE_LABELS, (images, index) =>
        setLarge({ images: images.map(toImage), index }),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [text]);
  const hasRecording = post.attachments.some(({ mime_type }) => mime_type.startsWith('audio/'));
  return (
    <>
      {/* The cover of a recording is next to its player. */}
      {!hasRecording && <FeaturedImage post={post} />}
      <div
        ref={body}
        className={joinClasses('reading', css.body)}
        dir={post.direction}
        lang={post.language || undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was stored.
        dangerouslySetInnerHTML={{ __html: deferEmbeds(text) }}
      />
      <PostRest post={post} />
      <Lightbox
        images={large?.images ?? []}
        index={large?.index}
        onIndexChange={(index) => large && setLarge({ ...large, index })}
        onClose={() => large && setLarge({ ...large, index: undefined })}
      />
    </>
  );
}

const ENLARGE_LABELS = {
  image: (alt: string) => (alt ? t('Enlarge picture: {alt}', { alt }) : t('Enlarge picture')),
  get beside() {
    return t('Enlarge');
  },
};

function toImage(image: HTMLImageElement): LightboxImage {
  const isFull = image.dataset.full === undefined;
  return {
    src: image.dataset.full ?? (image.currentSrc || image.src),
    alt: image.alt,
    ...(isFull && { width: image.naturalWidth, height: image.naturalHeight }),
  };
}
