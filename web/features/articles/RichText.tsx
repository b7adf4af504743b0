import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { createExtensions } from './extensions.ts';
import { convertStyleToElements } from './paste-html.ts';
import css from './RichText.module.css';
import { type Tool, Toolbar, type ToolDialog } from './Toolbar.tsx';
import { EmbedDialog, LinkDialog, TableDialog } from './ToolDialogs.tsx';
import { chooseImages, uploadIntoText } from './upload-images.ts';
import { useEditor } from './use-editor.ts';
import { WordCount } from './WordCount.tsx';

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
      {editor && dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {editor && dialog === 'table' && <TableDialog editor={editor} onClose={close} />}
      {editor && dialog === 'embed' && <EmbedDialog editor={editor} onClose={close} />}
    </div>
  );
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
    onUpdate: ({ editor }) => latest.current.props.onChange(editor.getHTML()),
  }));
}
