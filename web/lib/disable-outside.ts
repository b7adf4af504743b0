/**
 * Disables everything outside an element that covers the window, except notices, which are above it. Returns a function that
 * enables it again.
 */
export function disableOutside(element: HTMLElement): () => void {
  const disabled: HTMLElement[] = [];
  for (let part: HTMLElement | null = element; part?.parentElement; part = part.parentElement) {
    for (const other of part.parentElement.children) {
      const isReachable = other === part || !(other instanceof HTMLElement) || other.inert;
      if (isReachable || other.querySelector('[role="status"], [role="alert"]')) continue;
      other.inert = true;
      disabled.push(other);
    }
    if (part.parentElement === document.body) break;
  }
  return () => {
    for (const other of disabled) other.inert = false;
  };
}
