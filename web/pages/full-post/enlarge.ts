/** Pixels; badges, share buttons and smileys are smaller and show nothing more when enlarged. */
const MIN_SIDE = 64;
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:$|\?)/i;

/**
 * Puts a button around every image of a post's body, which enlarges it (U24). An image that links to an image opens that one; in
 * any other link it gets a button next to it, because the link is the author's.
 *
 * @param labels the buttons' labels: around an image with this alternative text, and next to one
 * @param open called with all images and the index of the pressed one; `data-full` of an image is the address of a larger one
 */
export function enlargeImages(
  body: Element,
  labels: { image: (alt: string) => string; beside: string },
  open: (images: HTMLImageElement[], index: number) => void,
): () => void {
  const stop = new AbortController();
  const shown: HTMLImageElement[] = [];
  for (const image of body.querySelectorAll('img')) {
    if (isSmall(image)) continue;
    const index = shown.push(image) - 1;
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-haspopup', 'dialog');
    button.setAttribute('aria-label', labels.image(image.alt));
    const press = (event: Event) => {
      event.preventDefault();
      open(shown, index);
    };
    button.addEventListener('click', press, { signal: stop.signal });
    const link = image.closest('a');
    if (link && !IMAGE_FILE.test(URL.parse(link.href)?.pathname ?? '')) {
      button.className = 'enlarge-beside';
      button.textContent = labels.beside;
      link.after(button);
      continue;
    }
    button.className = 'enlarge';
    if (link) link.replaceWith(button);
    else image.replaceWith(button);
    button.append(image);
    // The link led to the full-size image, which is what opens now.
    if (link) image.dataset.full = link.href;
  }
  return () => stop.abort();
}

/** An image that has not loaded yet counts as large. */
function isSmall(image: HTMLImageElement): boolean {
  const width = Number(image.getAttribute('width')) || image.naturalWidth || MIN_SIDE;
  const height = Number(image.getAttribute('height')) || image.naturalHeight || MIN_SIDE;
  return width < MIN_SIDE || height < MIN_SIDE;
}
