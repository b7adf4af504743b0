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
  /** Names the text for assistive technology. */
  label: string;
  placeholder: string;
  /** HTML to start with; later changes of it are ignored, give the component another `key` to begin anew. */
  content: string;
  /** Gets the HTML after every change. */
  onChange: (html: string) => void;
  /** Ctrl/⌘+Enter. */
  onSubmit?: () => void;
  tools: readonly Tool[];
  /** The blog that pictures are uploaded for; without it there are none. */
  siteId: number | undefined;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** The toolbar stays in sight above a long text, or stands below a short one. */
  toolbar: 'above' | 'below';
  /** How many words there are and how long they take stands at the foot. */
  counts?: boolean;
  /** Controls at the end of the toolbar. */
  toolbarEnd?: ReactNode;
  className?: string | undefined;
}

/** Rich text with its toolbar: what quick posts and posts are written in. Pasted HTML is reduced to what posts may hold. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the text within takes what is dropped; this shows where it goes.
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

/** Kept free around the cursor that moves out of sight: above it stand the bars. */
const CLEARANCE = { top: 120, right: 0, bottom: 72, left: 0 };

/** The same where the browser scrolls by itself. The root has the rule only as long as a text is edited, and not by `:has()`: see base.css. */
function useRoomAbove(isActive: boolean): void {
  useLayoutEffect(() => {
    if (!isActive) return;
    const { style } = document.documentElement;
    style.scrollPaddingBlockStart = `${CLEARANCE.top}px`;
    return () => void style.removeProperty('scroll-padding-block-start');
  }, [isActive]);
}

/** The editor, which calls the callbacks of the latest render. */
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
