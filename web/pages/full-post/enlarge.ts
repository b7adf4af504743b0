/** Pixels; badges, share buttons and smileys are smaller and show nothing more when enlarged. */
const MIN_SIDE = 64;
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:$|\?)/i;

/**
 * Puts a button around every picture of a post's body, by which it opens large (U24). A picture in a link to a picture opens that
 * one; in any other link it gets a button beside it, because the link is its writer's.
 *
 * @param labels what the buttons say: around a picture with this text, and beside one
 * @param open called with all pictures and the place of the one that was pressed; `data-full` of a picture is the address of a larger one
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
    // The link led to the picture in full size, which is what opens now.
    if (link) image.dataset.full = link.href;
  }
  return () => stop.abort();
}

/** Nothing is known of a picture that has not come; it counts as large. */
function isSmall(image: HTMLImageElement): boolean {
  const width = Number(image.getAttribute('width')) || image.naturalWidth || MIN_SIDE;
  const height = Number(image.getAttribute('height')) || image.naturalHeight || MIN_SIDE;
  return width < MIN_SIDE || height < MIN_SIDE;
}
