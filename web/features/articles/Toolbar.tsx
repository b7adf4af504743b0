import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import {
  Bold,
  Clapperboard,
  Code,
  Heading2,
  Heading3,
  type IconNode,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  ListTodo,
  Quote,
  Redo2,
  SquareCode,
  Table,
  Undo2,
} from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx';
import css from './RichText.module.css';
import { changeTable, type TABLE_COMMANDS } from './tables.ts';
import { useEditorChanges } from './use-editor.ts';

interface Format {
  icon: IconNode;
  label: () => string;
  run: (editor: Editor) => void;
  /** Whether it applies to the selection; absent for actions without a state. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  /** Mirrored in right-to-left text. */
  directional?: boolean;
}

type FormatName =
  | 'bold'
  | 'italic'
  | 'heading2'
  | 'heading3'
  | 'quote'
  | 'list'
  | 'numbers'
  | 'checklist'
  | 'code'
  | 'codeBlock'
  | 'undo'
  | 'redo';

const FORMATS: Record<FormatName, Format> = {
  bold: {
    icon: Bold,
    label: () => t('Bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  italic: {
    icon: Italic,
    label: () => t('Italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  heading2: {
    icon: Heading2,
    label: () => t('Heading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  heading3: {
    icon: Heading3,
    label: () => t('Subheading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  quote: {
    icon: Quote,
    label: () => t('Quote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  list: {
    icon: List,
    directional: true,
    label: () => t('List'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  numbers: {
    icon: ListOrdered,
    label: () => t('Numbered list'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  checklist: {
    icon: ListTodo,
    directional: true,
    label: () => t('Checklist'),
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
    isOn: (editor) => editor.isActive('taskList'),
  },
  code: {
    icon: Code,
    label: () => t('Code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
    isOn: (editor) => editor.isActive('code'),
  },
  codeBlock: {
    icon: SquareCode,
    label: () => t('Code block'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
  undo: {
    icon: Undo2,
    directional: true,
    label: () => t('Undo'),
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  redo: {
    icon: Redo2,
    directional: true,
    label: () => t('Redo'),
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
};

const DIALOGS = {
  link: { icon: Link2, label: () => t('Link') },
  embed: { icon: Clapperboard, label: () => t('Video or audio') },
  table: { icon: Table, label: () => t('Table') },
};

export type ToolDialog = keyof typeof DIALOGS;
export type Tool = FormatName | ToolDialog | 'picture';

interface ToolbarProps {
  editor: Editor;
  tools: readonly Tool[];
  disabled: boolean;
  /** Opens a dialog about the selection. */
  onOpen: (dialog: ToolDialog) => void;
  /** Asks for images and inserts them. */
  onImage: () => void;
}

/** The toolbar of an editor; one stop of the Tab key, arrow keys move between the buttons. */
export function Toolbar({ editor, tools, disabled, onOpen, onImage }: ToolbarProps) {
  useEditorChanges(editor);
  return (
    <BaseToolbar.Root
      className={css.tools}
      aria-label={t('Formatting')}
      disabled={disabled}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map((tool) =>
        tool === 'picture' ? (
          <BaseToolbar.Button
            key={tool}
            onClick={onImage}
            render={<IconButton icon={Image} iconSize={20} label={t('Picture')} className={css.tool} />}
          />
        ) : tool === 'table' && editor.isActive('table') ? (
          <TableMenu key={tool} editor={editor} />
        ) : tool in DIALOGS ? (
          <DialogButton key={tool} editor={editor} dialog={tool as ToolDialog} onOpen={onOpen} />
        ) : (
          <FormatButton key={tool} editor={editor} format={FORMATS[tool as FormatName]} />
        ),
      )}
    </BaseToolbar.Root>
  );
}

function FormatButton({ editor, format }: { editor: Editor; format: Format }) {
  const isOn = format.isOn?.(editor);
  return (
    <BaseToolbar.Button
      disabled={format.can ? !format.can(editor) : false}
      onClick={() => format.run(editor)}
      render={
        <IconButton
          icon={format.icon}
          iconSize={20}
          label={format.label()}
          directional={format.directional ?? false}
          {...(isOn !== undefined && { 'aria-pressed': isOn })}
          className={joinClasses(css.tool, isOn && css.on)}
        />
      }
    />
  );
}

function DialogButton({
  editor,
  dialog,
  onOpen,
}: Pick<ToolbarProps, 'editor' | 'onOpen'> & { dialog: ToolDialog }) {
  const { icon, label } = DIALOGS[dialog];
  const isOn = editor.isActive(dialog);
  return (
    <BaseToolbar.Button
      onClick={() => onOpen(dialog)}
      render={
        <IconButton
          icon={icon}
          iconSize={20}
          label={label()}
          aria-haspopup="dialog"
          className={joinClasses(css.tool, isOn && css.on)}
        />
      }
    />
  );
}

/** Actions on the table with the cursor. */
function TableMenu({ editor }: { editor: Editor }) {
  const renderItem = (name: keyof typeof TABLE_COMMANDS, label: string) => (
    <MenuItem onPress={() => changeTable(editor, name)}>{label}</MenuItem>
  );
  return (
    <Menu
      trigger={
        <BaseToolbar.Button
          render={
            <IconButton
              icon={Table}
              iconSize={20}
              label={t('Table')}
              className={joinClasses(css.tool, css.on)}
            />
          }
        />
      }
    >
      {renderItem('addRow', t('Add row below'))}
      {renderItem('addColumn', t('Add column after'))}
      {renderItem('toggleHeaderRow', t('Header row on or off'))}
      <MenuSeparator />
      {renderItem('deleteRow', t('Delete row'))}
      {renderItem('deleteColumn', t('Delete column'))}
      {renderItem('deleteTable', t('Delete table'))}
    </Menu>
  );
}
