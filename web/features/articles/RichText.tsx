import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { computeSecondsToRead, countWords } from '#shared/domain/words.ts';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Mentions } from '../mentions/Mentions.tsx';
import type { MentionField } from '../mentions/rules.ts';
import { joinCheckboxes } from './checklists.ts';
import { createExtensions } from './extensions.ts';
import css from './RichText.module.css';
import { type Tool, Toolbar, type ToolDialog } from './Toolbar.tsx';
import { EmbedDialog, LinkDialog, TableDialog } from './ToolDialogs.tsx';
import { chooseImages, uploadIntoText } from './upload-images.ts';
import { useEditor, useEditorChanges } from './use-editor.ts';

export interface RichTextProps {
  /** The label for assistive technology. */
  label: string;
  placeholder: string;
  /** Initial HTML; later changes are ignored, so change the component's `key` to restart. */
  content: string;
  /** Called with the HTML after every change. */
  onChange: (html: string) => void;
  /** Ctrl/⌘+Enter. */
  onSubmit?: () => void;
  tools: readonly Tool[];
  /** The blog that images are uploaded to; without it there are none. */
  siteId: number | undefined;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** The toolbar sticks above a long text, or is below a short one. */
  toolbar: 'above' | 'below';
  /** Shows the number of words and the reading time in the footer. */
  counts?: boolean;
  /** Controls at the end of the toolbar. */
  toolbarEnd?: ReactNode;
  className?: string | undefined;
}

/** A rich text editor with its toolbar, for quick posts and posts. Pasted HTML is reduced to what posts may contain. */
export function RichText(props: RichTextProps) {
  const { toolbar, toolbarEnd, tools, siteId, readOnly = false } = props;
  const [dialog, setDialog] = useState<ToolDialog | null>(null);
  const [isDropping, setDropping] = useState(false);
  const { editor, mount } = useTextEditor(props, () => setDialog('link'));
  useEffect(() => editor?.setEditable(!readOnly, false), [editor, readOnly]);
  useRoomAbove(toolbar === 'above');
  const field = useMentionField(editor);
  const close = () => setDialog(null);
  const bar = (
    <div className={css.bar}>
      {editor && (
        <Toolbar
          editor={editor}
          tools={tools}
          disabled={readOnly}
          onOpen={setDialog}
          onImage={() =>
            siteId !== undefined && chooseImages(true, (files) => uploadIntoText(editor, siteId, files))
          }
        />
      )}
      {toolbarEnd && <div className={css.end}>{toolbarEnd}</div>}
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text inside handles drops; this only highlights the target.
    <div
      className={joinClasses(css.editor, css[toolbar], props.className)}
      data-drop={isDropping ? t('Drop pictures here') : undefined}
      onDragEnter={({ dataTransfer }) => setDropping(!readOnly && dataTransfer.types.includes('Files'))}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget as Node | null) && setDropping(false)
      }
      onDrop={() => setDropping(false)}
    >
      {toolbar === 'above' && bar}
      <div ref={mount} className={css.scroller} aria-busy={!editor} />
      {toolbar === 'below' && bar}
      {props.counts && editor && <WordCount editor={editor} />}
      <Mentions field={field} siteId={siteId} />
      {editor && dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {editor && dialog === 'table' && <TableDialog editor={editor} onClose={close} />}
      {editor && dialog === 'embed' && <EmbedDialog editor={editor} onClose={close} />}
    </div>
  );
}

/** Returns the text as a field in which people are mentioned, from the first `@` on. */
function useMentionField(editor: Editor | null): MentionField | undefined {
  const [field, setField] = useState<MentionField>();
  useEffect(() => {
    if (!editor) return;
    const look = () => {
      if (!editor.state.selection.$from.parent.textContent.includes('@')) return;
      editor.off('update', look);
      setField(createEditorField(editor));
    };
    editor.on('update', look);
    return () => {
      editor.off('update', look);
      setField(undefined);
    };
  }, [editor]);
  return field;
}

function createEditorField(editor: Editor): MentionField {
  return {
    element: editor.view.dom,
    readBefore: () => {
      const { empty, $from } = editor.state.selection;
      const isVerbatim = editor.isActive('code') || editor.isActive('codeBlock') || editor.isActive('link');
      return empty && !isVerbatim ? $from.parent.textBetween(0, $from.parentOffset, '', ' ') : undefined;
    },
    insert: (text, length) => {
      const to = editor.state.selection.from;
      editor
        .chain()
        .focus()
        .insertContentAt({ from: to - length, to }, text)
        .run();
    },
    findPlace: () => editor.view.coordsAtPos(editor.state.selection.from),
  };
}

/** Space kept free around the cursor when it scrolls into view, because of the bars above. */
const CLEARANCE = { top: 120, right: 0, bottom: 72, left: 0 };

/** The same where the browser scrolls by itself. The root has the rule only during editing, and not by `:has()`: see base.css. */
function useRoomAbove(isActive: boolean): void {
  useLayoutEffect(() => {
    if (!isActive) return;
    const { style } = document.documentElement;
    style.scrollPaddingBlockStart = `${CLEARANCE.top}px`;
    return () => void style.removeProperty('scroll-padding-block-start');
  }, [isActive]);
}

/** Creates the editor, which calls the callbacks of the latest render. */
function useTextEditor(props: RichTextProps, onLink: () => void) {
  const latest = useRef({ props, onLink });
  useLayoutEffect(() => {
    latest.current = { props, onLink };
  });
  return useEditor(() => ({
    extensions: createExtensions({
      placeholder: props.placeholder,
      siteId: () => latest.current.props.siteId,
      onSubmit: () => latest.current.props.onSubmit?.(),
      onLink: () => latest.current.onLink(),
    }),
    content: props.content,
    // The content policy forbids injected styles; they are in RichText.module.css.
    injectCSS: false,
    autofocus: props.autoFocus ? 'end' : false,
    editorProps: {
      transformPastedHTML: convertStyleToElements,
      ...(props.toolbar === 'above' && { scrollThreshold: CLEARANCE, scrollMargin: CLEARANCE }),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.label,
        class: `reading ${css.text}`,
      },
    },
    onUpdate: ({ editor }) => latest.current.props.onChange(joinCheckboxes(editor.getHTML())),
  }));
}

/** Counts as the server does, so that readers see the same number. */
function WordCount({ editor }: { editor: Editor }) {
  useEditorChanges(editor);
  const words = countWords(editor.getText());
  const minutes = Math.max(1, Math.round(computeSecondsToRead(words) / 60));
  return (
    <p className={css.count}>
      {t('{count, plural, one {# word} other {# words}}', { count: words })}
      {words > 0 && ` · ${t('{minutes} min read', { minutes })}`}
    </p>
  );
}

/**
 * Converts style attributes in pasted HTML to elements. The content policy forbids such attributes, even in documents that are
 * only parsed, so the editor would not see them; word processors use nothing else for bold and italic.
 */
function convertStyleToElements(html: string): string {
  const renamed = html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
  const { body } = new DOMParser().parseFromString(renamed, 'text/html');
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    const weight = style.match(/font-weight\s*:\s*(\w+)/i)?.[1] ?? '';
    const isPlainBold = element.matches('b, strong') && /^(?:normal|[1-4]00)$/.test(weight);
    if (isPlainBold) element.replaceWith(...element.childNodes);
    else if (element.matches('span')) {
      if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) wrapContent(element, 'strong');
      if (/font-style\s*:\s*italic/i.test(style)) wrapContent(element, 'em');
    }
  }
  return body.innerHTML;
}

function wrapContent(element: Element, name: 'strong' | 'em'): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
