import { expect, it } from 'vitest';
import {
  findChecklistItem,
  listChecklistItems,
  nameCheckboxes,
  replaceCheckboxes,
  setChecklistItem,
} from './checklist.ts';

const [open, done] = ['<input type="checkbox" disabled />', '<input type="checkbox" disabled checked />'];
const html = `<ul><li class="task-list-item">${open}<p>Buy <b>tea</b> &amp; "milk"</p><ul><li>${done} Green</li></ul></li></ul>`;

it('reads the items of a post, without the lists in them', () => {
  const items = listChecklistItems(html);
  expect(items.map(({ text, isDone }) => [text, isDone])).toEqual([
    ['Buy tea & "milk"', false],
    ['Green', true],
  ]);
  const changed = setChecklistItem(html, items[0]!, true);
  expect(changed).toBe(html.replace(open, done));
  expect(setChecklistItem(changed, listChecklistItems(changed)[0]!, false)).toBe(html);
  expect(listChecklistItems(`<p>${'x'.repeat(100)}</p>`)).toEqual([]);
});

it('finds an item by its text, the nearest if several have it', () => {
  const items = ['a', 'b', 'a', 'c'].map((text) => ({ text }));
  expect(findChecklistItem(items, { index: 0, text: 'a' })).toBe(0);
  expect(findChecklistItem(items, { index: 3, text: 'a' })).toBe(2);
  expect(findChecklistItem(items, { index: 9, text: 'b' })).toBe(1);
  expect(findChecklistItem(items, { index: 0, text: 'z' })).toBeUndefined();
});

it('names the checkboxes of a page, or writes them as characters', () => {
  expect(nameCheckboxes(html)).toBe(
    html
      .replace(open, '<input type="checkbox" disabled aria-label="Buy tea &amp; &quot;milk&quot;" />')
      .replace(done, '<input type="checkbox" disabled checked aria-label="Green" />'),
  );
  expect(nameCheckboxes(`<ul><li>${open}</li></ul>`)).toContain('aria-label="1"');
  expect(nameCheckboxes('<p>a</p>')).toBe('<p>a</p>');
  expect(replaceCheckboxes(html)).toBe(html.replace(open, '☐ ').replace(done, '☑ '));
});
