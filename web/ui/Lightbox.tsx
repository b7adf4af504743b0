import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide';
import { type KeyboardEvent, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import css from './Lightbox.module.css';
import { ModalEvents } from './ModalEvents.tsx';

export interface LightboxImage {
  src: string;
  alt: string;
  /** Pixels, where they are known. */
  width?: number | undefined;
  height?: number | undefined;
}

/**
 * Shows images one at a time over the whole window (U24): arrow keys move between them, Esc closes, z or a press on the image
 * shows it at its own size. The image's description is above it.
 */
export function Lightbox({
  images,
  index,
  onIndexChange,
  onClose,
}: {
  images: readonly LightboxImage[];
  /** The index of the shown image; undefined while closed. */
  index: number | undefined;
  onIndexChange: (index: number) => void;
  onClose: () => void;
}) {
  // Keeps the image until the closing dialog has faded.
  const [last, setLast] = useState(index);
  if (index !== undefined && index !== last) setLast(index);
  const image = last === undefined ? undefined : images[last];
  return (
    <BaseDialog.Root open={index !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {index !== undefined && <ModalEvents name="lightbox" />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={css.backdrop} />
        {image && last !== undefined && (
          <Shown key={last} image={image} index={last} count={images.length} onIndexChange={onIndexChange} />
        )}
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function Shown({
  image,
  index,
  count,
  onIndexChange,
}: {
  image: LightboxImage;
  index: number;
  count: number;
  onIndexChange: (index: number) => void;
}) {
  const [isActualSize, setIsActualSize] = useState(false);
  const toggle = () => setIsActualSize(!isActualSize);
  const step = (by: 1 | -1) => {
    const next = index + by;
    if (next >= 0 && next < count) onIndexChange(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The arrows follow the reading direction.
    const forward = getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1;
    // At its own size the arrows scroll the image.
    if (event.key === 'ArrowRight' && !isActualSize) step(forward as 1 | -1);
    else if (event.key === 'ArrowLeft' && !isActualSize) step(-forward as 1 | -1);
    else if (event.key === 'z') toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <BaseDialog.Popup className={css.lightbox} data-ground="black" onKeyDown={handleKey}>
      <div className={css.head}>
        <BaseDialog.Title className={css.title} dir="auto">
          {image.alt || t('Picture')}
        </BaseDialog.Title>
        {count > 1 && (
          <p className={css.position}>{t('Picture {index} of {count}', { index: index + 1, count })}</p>
        )}
      </div>
      <div className={css.tools}>
        <IconButton
          icon={isActualSize ? ZoomOut : ZoomIn}
          label={isActualSize ? t('Fit to the window') : t('Actual size')}
          aria-keyshortcuts="z"
          onClick={toggle}
        />
        <BaseDialog.Close render={<IconButton icon={X} label={t('Close')} />} />
      </div>
      {/* Lets the keyboard scroll an image that is larger than the window. */}
      <div
        className={joinClasses(css.stage, isActualSize && css.actual)}
        tabIndex={isActualSize ? 0 : undefined}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same. */}
        <img
          src={image.src}
          alt={image.alt}
          {...(image.width && image.height && { width: image.width, height: image.height })}
          onClick={toggle}
        />
      </div>
      {count > 1 && (
        <>
          <IconButton
            icon={ChevronLeft}
            directional
            label={t('Previous picture')}
            className={joinClasses(css.step, css.previous)}
            disabled={index === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon={ChevronRight}
            directional
            label={t('Next picture')}
            className={joinClasses(css.step, css.next)}
            disabled={index === count - 1}
            onClick={() => step(1)}
          />
        </>
      )}
    </BaseDialog.Popup>
  );
}
