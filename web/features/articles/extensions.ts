import { Extension } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { Embed } from './embed.ts';
import { pasteMedia } from './paste-media.ts';
import { Picture } from './picture.ts';
import { createTableExtensions } from './tables.ts';
import { choosePictures, replacePicture } from './upload-pictures.ts';

/** What a post may be made of. The schema is also what cleans pasted HTML: it can hold nothing else. */
export function createExtensions({
  placeholder,
  siteId,
  onSubmit,
  onLink,
}: {
  placeholder: string;
  /** The blog that pictures are uploaded for. */
  siteId: () => number | undefined;
  /** Ctrl/⌘+Enter. */
  onSubmit: () => void;
  /** Ctrl/⌘+K. */
  onLink: () => void;
}) {
  const shortcuts = Extension.create({
    name: 'tidingsShortcuts',
    // Before the line break that Ctrl+Enter would otherwise be.
    priority: 1_000,
    addKeyboardShortcuts: () => ({
      'Mod-Enter': () => {
        onSubmit();
        return true;
      },
      'Mod-k': () => {
        onLink();
        return true;
      },
    }),
  });
  return [
    shortcuts,
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        protocols: ['mailto'],
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    Picture.configure({
      onReplace: (editor, at) =>
        choosePictures(false, ([file]) => {
          const id = siteId();
          if (file && id !== undefined) replacePicture(editor, id, at, file);
        }),
    }),
    ...createTableExtensions(),
    Embed,
    pasteMedia(siteId),
    Placeholder.configure({ placeholder }),
  ];
}
