/** Makes tables, code and formulas reachable by keyboard while they scroll inside their box. Returns a function that stops it. */
export function watchScrollableBoxes(body: Element): () => void {
  const mark = () => {
    for (const box of body.querySelectorAll<HTMLElement>('table, pre, math[display="block"]')) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  };
  const observer = new ResizeObserver(mark);
  observer.observe(body);
  return () => observer.disconnect();
}
