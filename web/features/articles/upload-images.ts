import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { t } from '#shared/i18n/translate.ts';
import { IMAGE_TYPES, toImageErrorMessage, uploadImage } from '#web/lib/image-upload.ts';

/** A placeholder for an image being uploaded; shown in the text, but no part of it. */
interface Upload {
  at: number;
  box: HTMLElement;
}

const uploads = new PluginKey<DecorationSet>('uploads');

export function createUploadPlugin(): Plugin {
  return new Plugin<DecorationSet>({
    key: uploads,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, before) => {
        const shown = before.map(transaction.mapping, transaction.doc);
        const change: { add?: Upload; remove?: HTMLElement } = transaction.getMeta(uploads) ?? {};
        if (change.add) {
          const { at, box } = change.add;
          return shown.add(transaction.doc, [Decoration.widget(at, box, { box, stopEvent: () => true })]);
        }
        if (change.remove)
          return shown.remove(shown.find(undefined, undefined, ({ box }) => box === change.remove));
        return shown;
      },
    },
    props: { decorations: (state) => uploads.getState(state) },
  });
}

/** Asks for image files. Does nothing if none is chosen. */
export function chooseImages(multiple: boolean, onChoose: (files: File[]) => void): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept: IMAGE_TYPES, multiple });
  input.addEventListener('change', () => onChoose([...(input.files ?? [])]));
  input.click();
}

/** Uploads images, and inserts each where the cursor was. */
export function uploadIntoText(editor: Editor, siteId: number, files: File[]): void {
  for (const file of files) {
    startUpload(editor, siteId, file, getInsertPosition(editor), (at, attrs) =>
      editor.commands.insertContentAt(at, { type: 'picture', attrs }, { updateSelection: false }),
    );
  }
}

/** Uploads an image that replaces the one at a position, keeping its caption and description. */
export function replaceImage(editor: Editor, siteId: number, at: number, file: File): void {
  startUpload(editor, siteId, file, at, (position, attrs) => {
    const node = editor.state.doc.nodeAt(position);
    if (node?.type.name !== 'picture') return;
    const replaced = editor.state.tr.setNodeMarkup(position, null, { ...node.attrs, ...attrs });
    editor.view.dispatch(closeHistory(replaced));
  });
}

/** Before the empty paragraph with the cursor, otherwise after the block with it. */
function getInsertPosition({ state }: Editor): number {
  const { $from, to } = state.selection;
  if ($from.depth === 0) return to;
  return $from.parent.content.size === 0 && $from.depth === 1 ? $from.before(1) : $from.after(1);
}

function startUpload(
  editor: Editor,
  siteId: number,
  file: File,
  at: number,
  onUploaded: (at: number, image: { src: string; width: number | null; height: number | null }) => void,
): void {
  const box = document.createElement('div');
  box.dataset.upload = '';
  box.contentEditable = 'false';
  const change = (meta: { add: Upload } | { remove: HTMLElement }) => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(uploads, meta));
  };
  const send = async () => {
    const progress = document.createElement('progress');
    progress.ariaLabel = t('Uploading {name}', { name: file.name });
    box.removeAttribute('role');
    box.replaceChildren(progress.ariaLabel, progress);
    try {
      const {
        URL: src,
        width,
        height,
      } = await uploadImage(siteId, file, (share) => {
        if (share < 1) progress.value = share;
        else progress.removeAttribute('value');
      });
      if (editor.isDestroyed) return;
      const [shown] =
        uploads.getState(editor.state)?.find(undefined, undefined, (decoration) => decoration.box === box) ??
        [];
      change({ remove: box });
      if (shown) onUploaded(shown.from, { src, width, height });
    } catch (error) {
      box.setAttribute('role', 'alert');
      box.replaceChildren(
        toImageErrorMessage(error),
        createButton(t('Retry'), () => void send()),
        createButton(t('Remove'), () => change({ remove: box })),
      );
    }
  };
  change({ add: { at, box } });
  void send();
}

/** Creates a button in the editor's content, which React does not render. */
export function createButton(text: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', onPress);
  return button;
}
