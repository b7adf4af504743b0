/** How far a finger must move sideways, in pixels, to turn to another image. */
const SWIPE_PX = 50;

/** Adds a button to every image worth enlarging; calls back with all of them and the index of the pressed one. */
type Enlarge = (
  body: Element,
  labels: { image: (alt: string) => string; beside: string },
  open: (images: HTMLImageElement[], index: number) => void,
) => void;

/** Opens a post's images one at a time in the dialog that the page contains (ImageViewer.tsx). */
export function enableCarousel(document: Document, enlarge: Enlarge): void {
  const found = document.querySelector<HTMLDialogElement>('[data-viewer]');
  const body = document.querySelector('[data-images]');
  if (!found || !body) return;
  const dialog = found;
  const getPart = <E extends HTMLElement>(name: string) => dialog.querySelector<E>(`[data-viewer-${name}]`)!;
  const shown = getPart<HTMLImageElement>('image');
  const steps = [...dialog.querySelectorAll<HTMLButtonElement>('[data-viewer-step]')];
  let images: HTMLImageElement[] = [];
  let at = 0;

  const labels = {
    image: (alt: string) =>
      alt ? dialog.dataset.enlargeNamed!.replace('{alt}', () => alt) : dialog.dataset.enlarge!,
    beside: dialog.dataset.enlargeBeside!,
  };
  enlarge(body, labels, (all, index) => {
    images = all;
    show(index);
    dialog.showModal();
  });

  function show(index: number): void {
    at = index;
    const image = images[index]!;
    getPart('failed').hidden = true;
    shown.hidden = false;
    fillImage(shown, image);
    getPart('position').textContent =
      images.length > 1
        ? dialog.dataset
            .position!.replace('{index}', String(index + 1))
            .replace('{count}', String(images.length))
        : '';
    getPart('caption').textContent = getCaption(image);
    getPart('details').textContent = image.dataset.details ?? '';
    for (const step of steps) {
      const to = index + Number(step.dataset.viewerStep);
      step.hidden = images.length < 2;
      // Disabling a focused button would lose the focus.
      if (step === document.activeElement && !images[to]) getPart('close').focus();
      step.disabled = !images[to];
    }
    const next = images[index + 1];
    if (next) fillImage(new Image(), next);
  }

  const stepBy = (by: number) => {
    if (images[at + by]) show(at + by);
  };
  for (const step of steps) step.addEventListener('click', () => stepBy(Number(step.dataset.viewerStep)));
  getPart('close').addEventListener('click', () => dialog.close());
  getPart('stage').addEventListener('click', (event) => {
    if (event.target !== shown) dialog.close();
  });
  shown.addEventListener('error', () => {
    shown.hidden = true;
    getPart('failed').hidden = false;
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The arrows follow the reading direction.
    const forward = getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1;
    if (event.key === 'ArrowRight') stepBy(forward);
    else if (event.key === 'ArrowLeft') stepBy(-forward);
    else return;
    event.preventDefault();
  });
  handleSwipes(getPart('stage'), (by) => stepBy(by));
}

/** Uses the same sizes as the text; the browser chooses the one that fits the window. */
function fillImage(image: HTMLImageElement, { dataset, alt, srcset, src }: HTMLImageElement): void {
  image.removeAttribute('srcset');
  image.alt = alt;
  image.sizes = '100vw';
  if (srcset && dataset.full === undefined) image.srcset = srcset;
  image.src = dataset.full ?? src;
}

function getCaption(image: HTMLImageElement): string {
  const caption = image.closest('figure')?.querySelector('figcaption')?.textContent?.trim();
  return caption || image.alt;
}

/** Handles one finger that moves sideways; two fingers zoom, which the browser does. */
function handleSwipes(stage: HTMLElement, stepBy: (by: 1 | -1) => void): void {
  let from: Touch | undefined;
  stage.addEventListener(
    'touchstart',
    (event) => {
      from = event.touches.length === 1 ? event.touches[0] : undefined;
    },
    { passive: true },
  );
  stage.addEventListener('touchend', (event) => {
    const to = event.changedTouches[0];
    if (!from || !to || event.touches.length > 0 || (visualViewport?.scale ?? 1) > 1.01) return;
    const across = to.clientX - from.clientX;
    if (Math.abs(across) < SWIPE_PX || Math.abs(to.clientY - from.clientY) > Math.abs(across)) return;
    const isRtl = getComputedStyle(stage).direction === 'rtl';
    stepBy(across > 0 === isRtl ? 1 : -1);
  });
}
