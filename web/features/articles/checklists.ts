import { TaskItem, TaskList } from '@tiptap/extension-list';

/** Returns a task's checkbox: at the start of its list item, or of the first paragraph in it. */
function findBox(item: Element): HTMLInputElement | null {
  return item.querySelector(
    ':scope > input[type="checkbox"]:first-child, :scope > p:first-child > input[type="checkbox"]:first-child',
  );
}

const isChecklist = (list: Element | null) =>
  list !== null && [...list.children].some((item) => findBox(item) !== null);

/** Checklists, as posts store them. A list with a task in it, numbered or not, becomes one. */
export function createChecklistExtensions() {
  return [
    TaskList.extend({
      parseHTML: () => [{ tag: 'ul, ol', priority: 60, getAttrs: (list) => isChecklist(list) && null }],
      renderHTML: () => ['ul', 0],
    }),
    TaskItem.extend({
      addAttributes: () => ({
        checked: {
          default: false,
          keepOnSplit: false,
          rendered: false,
          parseHTML: (item: HTMLElement) => findBox(item)?.hasAttribute('checked') ?? false,
        },
      }),
      parseHTML: () => [
        { tag: 'li', priority: 60, getAttrs: (item) => isChecklist(item.parentElement) && null },
      ],
      renderHTML: ({ node }) => [
        'li',
        { class: 'task-list-item' },
        ['input', { type: 'checkbox', disabled: '', ...(node.attrs.checked && { checked: '' }) }],
        ['label', 0],
      ],
    }).configure({
      nested: true,
      HTMLAttributes: { class: 'task-list-item' },
      a11y: { checkboxLabel: (node) => node.textContent },
    }),
  ];
}

/** Moves each checkbox into the first paragraph of its item, without the element that the editor needs around the paragraphs. */
export function joinCheckboxes(html: string): string {
  return html
    .replaceAll(/(<input type="checkbox"[^>]*>)<label>(<p[^>]*>)/g, '$2$1 ')
    .replaceAll('</label></li>', '</li>');
}
