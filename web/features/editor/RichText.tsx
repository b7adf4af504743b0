import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { createExtensions } from './extensions.ts';
import { styleToElements } from './paste-html.ts';
import css from './RichText.module.css';
import { type Tool, Toolbar, type ToolDialog } from './Toolbar.tsx';
import { EmbedDialog, LinkDialog, PictureDialog } from './ToolDialogs.tsx';
import { useEditor } from './use-editor.ts';

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
  /** Controls at the end of the toolbar. */
  toolbarEnd?: ReactNode;
  className?: string | undefined;
}

/** Rich text with its toolbar: what quick posts and posts are written in. Pasted HTML is reduced to what posts may hold. */
export function RichText(props: RichTextProps) {
  const { toolbar, toolbarEnd, tools, siteId, readOnly = false } = props;
  const [dialog, setDialog] = useState<ToolDialog | null>(null);
  const { editor, mount } = useTextEditor(props, () => setDialog('link'));
  useEffect(() => editor?.setEditable(!readOnly, false), [editor, readOnly]);
  const close = () => setDialog(null);
  const bar = (
    <div className={css.bar}>
      {editor && <Toolbar editor={editor} tools={tools} disabled={readOnly} onOpen={setDialog} />}
      {toolbarEnd && <div className={css.end}>{toolbarEnd}</div>}
    </div>
  );
  return (
    <div className={classes(css.editor, css[toolbar], props.className)}>
      {toolbar === 'above' && bar}
      <div ref={mount} className={css.scroller} aria-busy={!editor} />
      {toolbar === 'below' && bar}
      {editor && dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {editor && dialog === 'picture' && <PictureDialog editor={editor} siteId={siteId} onClose={close} />}
      {editor && dialog === 'embed' && <EmbedDialog editor={editor} onClose={close} />}
    </div>
  );
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
      transformPastedHTML: styleToElements,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.label,
        class: classes('reading', css.text),
      },
    },
    onUpdate: ({ editor }) => latest.current.props.onChange(editor.getHTML()),
  }));
}
