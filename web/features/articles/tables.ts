import { type Editor, Extension, Node } from '@tiptap/core';
import { type Command, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';

/** Actions on the table with the cursor. */
export const TABLE_COMMANDS = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  toggleHeaderRow,
  deleteRow,
  deleteColumn,
  deleteTable,
} satisfies Record<string, Command>;

/** Runs a table command, and returns the focus to the text. */
export function changeTable(editor: Editor, name: keyof typeof TABLE_COMMANDS): void {
  TABLE_COMMANDS[name](editor.state, editor.view.dispatch);
  editor.commands.focus();
}

/** Inserts an empty table and moves to its first cell. */
export function insertTable(editor: Editor, size: { rows: number; columns: number; header: boolean }): void {
  const createRow = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: size.columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
  });
  const content = Array.from({ length: size.rows }, (_, index) =>
    createRow(index === 0 && size.header ? 'tableHeader' : 'tableCell'),
  );
  const { from } = editor.state.selection;
  editor.chain().focus().insertContent({ type: 'table', content }).run();
  let cell: number | undefined;
  editor.state.doc.descendants((node, at) => {
    if (cell === undefined && node.type.name === 'table' && at + node.nodeSize > from) cell = at + 3;
  });
  if (cell === undefined) return;
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.near(editor.state.doc.resolve(cell))));
}

/** Creates the nodes for table, row, cell and header cell, with the names that the table commands expect. */
export function createTableExtensions() {
  return [Tables, Table, Row, createCell('tableHeader', 'th'), createCell('tableCell', 'td')];
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  ...{ tableRole: 'table' },
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  ...{ tableRole: 'row' },
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

function createCell(name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') {
  const createSpan = (attribute: 'colspan' | 'rowspan') => ({
    default: 1,
    parseHTML: (cell: HTMLElement) => Math.max(1, Number(cell.getAttribute(attribute)) || 1),
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[attribute] === 1 ? {} : { [attribute]: attributes[attribute] },
  });
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    ...{ tableRole: tag === 'td' ? 'cell' : 'header_cell' },
    addAttributes: () => ({
      colspan: createSpan('colspan'),
      rowspan: createSpan('rowspan'),
      colwidth: { default: null, rendered: false },
      align: { default: null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

/** Selection of cells, and Tab for the next one; after the last it adds a row. */
const Tables = Extension.create({
  name: 'tables',
  extendNodeSchema: (extension) => ({
    tableRole: (extension.config as { tableRole?: string }).tableRole,
  }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this;
    const go = (direction: 1 | -1) => goToNextCell(direction)(editor.state, editor.view.dispatch);
    return {
      Tab: () => go(1) || (addRowAfter(editor.state, editor.view.dispatch) && go(1)),
      'Shift-Tab': () => go(-1),
    };
  },
});
