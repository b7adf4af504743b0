import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin } from '@tiptap/pm/state';
import { findPlayerAddress } from './embed-address.ts';
import { createUploadPlugin, uploadIntoText } from './upload-images.ts';

/**
 * Uploads and inserts pasted or dropped images; replaces the address of a video or song, pasted into an empty paragraph, by its
 * player. `siteId` returns the current blog; without one images are ignored.
 */
export function createPasteMedia(siteId: () => number | undefined) {
  return Extension.create({
    name: 'pasteMedia',
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        createUploadPlugin(),
        new Plugin({
          props: {
            handlePaste: (view, { clipboardData }) => {
              // Undo then removes what was pasted, but not what was typed just before.
              view.dispatch(closeHistory(view.state.tr));
              return (
                insertPlayer(editor, clipboardData?.getData('text/plain') ?? '') ||
                insertImages(editor, siteId(), clipboardData)
              );
            },
            handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, moved) => {
              if (moved) return false;
              const position = view.posAtCoords({ left: clientX, top: clientY });
              if (position && dataTransfer?.files.length) editor.commands.setTextSelection(position.pos);
              return insertImages(editor, siteId(), dataTransfer);
            },
          },
        }),
      ];
    },
  });
}

function insertPlayer(editor: Editor, text: string): boolean {
  const { empty, $from } = editor.state.selection;
  if (!empty || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false;
  const src = findPlayerAddress(text, location.hostname);
  return src !== undefined && editor.commands.insertContent({ type: 'embed', attrs: { src } });
}

/** Text that comes with an image, as from a word processor, is preferred to the image of it. */
function insertImages(editor: Editor, siteId: number | undefined, data: DataTransfer | null): boolean {
  const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
  if (files.length === 0 || siteId === undefined || hasWords(data?.getData('text/html') ?? '')) return false;
  uploadIntoText(editor, siteId, files);
  return true;
}

function hasWords(html: string): boolean {
  return html.replace(/<!--[\s\S]*?-->|<[^>]*>|&nbsp;/g, '').trim() !== '';
}
