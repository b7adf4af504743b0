import { ChevronLeft, ChevronRight, X } from 'lucide';
import type { PublicBlog } from '#shared/api/blog-pages.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import css from './ImageViewer.module.css';
import { findModuleOptions } from './modules.ts';

/**
 * Shows the images of a post one at a time over the whole window. It is rendered closed, with all its labels; carousel.ts inserts
 * the images. Without scripts the images stay as they are in the text.
 */
export function ImageViewer({ blog }: { blog: PublicBlog }) {
  const options = findModuleOptions(blog, 'carousel');
  if (!options) return null;
  return (
    <dialog
      className={css.viewer}
      data-ground={options.carousel_background_color === 'white' ? 'white' : 'black'}
      aria-label={t('Pictures')}
      lang={getLocale()}
      data-viewer
      data-enlarge={t('Enlarge picture')}
      data-enlarge-named={t('Enlarge picture: {alt}', { alt: '{alt}' })}
      data-enlarge-beside={t('Enlarge')}
      data-position={t('Picture {index} of {count}', { index: '{index}', count: '{count}' })}
    >
      <p className={css.position} data-viewer-position />
      <IconButton icon={X} label={t('Close')} className={css.close} data-viewer-close autoFocus />
      {/* The caption below describes the image to people who see it; the alternative text is for everyone else. */}
      <div className={css.stage} data-viewer-stage>
        <img alt="" data-viewer-image />
      </div>
      <p className={css.failed} hidden data-viewer-failed>
        {t('We couldn’t load this picture. Check your connection and try again.')}
      </p>
      <IconButton
        icon={ChevronLeft}
        directional
        label={t('Previous picture')}
        className={joinClasses(css.step, css.previous)}
        data-viewer-step="-1"
      />
      <IconButton
        icon={ChevronRight}
        directional
        label={t('Next picture')}
        className={joinClasses(css.step, css.next)}
        data-viewer-step="1"
      />
      <div className={css.words} aria-live="polite">
        <p className={css.caption} dir="auto" data-viewer-caption />
        <p className={css.details} data-viewer-details />
      </div>
      {/* Inserted around images by carousel.ts; it is here so that the page has its styles. */}
      <template>
        <span className="enlarge enlarge-beside" />
      </template>
    </dialog>
  );
}
