import { Editor, type EditorOptions } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';

/** Returns an editor that lives as long as the component. Its options are those of the first render; `mount` is its ref. */
export function useEditor(options: () => Partial<EditorOptions>): {
  editor: Editor | null;
  mount: React.RefObject<HTMLDivElement | null>;
} {
  const mount = useRef<HTMLDivElement>(null);
  const first = useRef(options);
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    const created = new Editor({ ...first.current(), element: mount.current });
    setEditor(created);
    return () => {
      created.destroy();
      setEditor(null);
    };
  }, []);
  return { editor, mount };
}

/** Rerenders whenever the text or the selection changes. */
export function useEditorChanges(editor: Editor): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor.on('transaction', render);
    return () => {
      editor.off('transaction', render);
    };
  }, [editor]);
}
