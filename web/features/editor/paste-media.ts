import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin } from '@tiptap/pm/state';
import { pictureFailureOf, uploadPicture } from '#web/lib/picture-upload.ts';
import { notify } from '#web/ui/notices.ts';
import { playerAddressOf } from './embed-address.ts';

/**
 * Pictures that are pasted or dropped are uploaded and inserted; the address of a video or a song, pasted into an empty
 * paragraph, becomes its player. `siteId` answers the blog that is written for; without one pictures are left alone.
 */
export function pasteMedia(siteId: () => number | undefined) {
  return Extension.create({
    name: 'pasteMedia',
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            handlePaste: (view, { clipboardData }) => {
              // Undo takes back what was pasted, and not what was typed just before.
              view.dispatch(closeHistory(view.state.tr));
              return (
                insertPlayer(editor, clipboardData?.getData('text/plain') ?? '') ||
                insertPictures(editor, siteId(), clipboardData)
              );
            },
            handleDrop: (_view, { dataTransfer }, _slice, moved) =>
              !moved && insertPictures(editor, siteId(), dataTransfer),
          },
        }),
      ];
    },
  });
}

function insertPlayer(editor: Editor, text: string): boolean {
  const { empty, $from } = editor.state.selection;
  if (!empty || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false;
  const src = playerAddressOf(text, location.hostname);
  return src !== undefined && editor.commands.insertContent({ type: 'embed', attrs: { src } });
}

/** Text that comes with a picture, as from a word processor, wins over the picture of it. */
function insertPictures(editor: Editor, siteId: number | undefined, data: DataTransfer | null): boolean {
  const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
  if (files.length === 0 || siteId === undefined || data?.getData('text/html')) return false;
  void uploadInto(editor, siteId, files);
  return true;
}

async function uploadInto(editor: Editor, siteId: number, files: File[]): Promise<void> {
  for (const file of files) {
    try {
      const { URL: src, width, height } = await uploadPicture(siteId, file);
      if (editor.isDestroyed) return;
      editor.commands.setImage({ src, alt: '', width, height });
    } catch (error) {
      notify.error(pictureFailureOf(error), { id: 'picture-upload' });
    }
  }
}
