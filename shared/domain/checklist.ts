/** A checkbox as the sanitiser writes it. */
const BOX = /<input type="checkbox" disabled( checked)? \/>/g;

/** Characters of an item's text that are compared. */
const TEXT_MAX = 200;

/** An item of a checklist in sanitised HTML. */
export interface ChecklistItem {
  /** Plain text in one line, without nested lists; the item's number if it has none. */
  text: string;
  isDone: boolean;
  /** Where its checkbox begins and ends. */
  start: number;
  end: number;
}

/** Lists the items of all checklists in sanitised HTML, in order. */
export function listChecklistItems(html: string): ChecklistItem[] {
  if (!html.includes('<input ')) return [];
  return [...html.matchAll(BOX)].map(({ 0: box, 1: checked, index: start }, n) => {
    const end = start + box.length;
    return { text: readItem(html, end) || String(n + 1), isDone: checked !== undefined, start, end };
  });
}

/** Returns the text from a checkbox to the end of its item, or to a list in it. */
function readItem(html: string, from: number): string {
  const stop = /<(?:\/li|[uo]l)\b/g;
  stop.lastIndex = from;
  return html
    .slice(from, stop.exec(html)?.index)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_MAX)
    .trim();
}

/** Returns the HTML with an item done, or not. */
export function setChecklistItem(html: string, { start, end }: ChecklistItem, isDone: boolean): string {
  return `${html.slice(0, start)}<input type="checkbox" disabled${isDone ? ' checked' : ''} />${html.slice(end)}`;
}

/**
 * Returns the index of the item that someone saw at `index` with this text, or undefined: if items were added or removed since, the
 * nearest one with the text.
 */
export function findChecklistItem(
  items: readonly Pick<ChecklistItem, 'text'>[],
  { index, text }: { index: number; text: string },
): number | undefined {
  const found = items.flatMap((item, n) => (item.text === text ? [n] : []));
  return found.sort((a, b) => Math.abs(a - index) - Math.abs(b - index))[0];
}

/** Names the checkboxes of a text after their items, for those who hear the page. */
export function nameCheckboxes(html: string): string {
  let named = '';
  let copied = 0;
  for (const { text, end } of listChecklistItems(html)) {
    const name = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
    named += `${html.slice(copied, end).replace(/ \/>$/, '')} aria-label="${name}" />`;
    copied = end;
  }
  return copied === 0 ? html : named + html.slice(copied);
}

/** Replaces the checkboxes by characters, where there are no form fields: ☑ and ☐. */
export function replaceCheckboxes(html: string): string {
  if (!html.includes('<input ')) return html;
  return html.replaceAll(BOX, (_, checked: string | undefined) => (checked ? '☑ ' : '☐ '));
}
