import { Extension } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { createChecklistExtensions } from './checklists.ts';
import { Embed } from './embed.ts';
import { ImageNode } from './image.ts';
import { createPasteMedia } from './paste-media.ts';
import { createTableExtensions } from './tables.ts';
import { chooseImages, replaceImage } from './upload-images.ts';

/** The content that a post may have. The schema also cleans pasted HTML: it drops everything else. */
export function createExtensions({
  placeholder,
  siteId,
  onSubmit,
  onLink,
}: {
  placeholder: string;
  /** The blog that images are uploaded to. */
  siteId: () => number | undefined;
  /** Ctrl/⌘+Enter. */
  onSubmit: () => void;
  /** Ctrl/⌘+K. */
  onLink: () => void;
}) {
  const shortcuts = Extension.create({
    name: 'tidingsShortcuts',
    // Takes precedence over Ctrl+Enter as a line break.
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
    ImageNode.configure({
      onReplace: (editor, at) =>
        chooseImages(false, ([file]) => {
          const id = siteId();
          if (file && id !== undefined) replaceImage(editor, id, at, file);
        }),
    }),
    ...createTableExtensions(),
    ...createChecklistExtensions(),
    Embed,
    createPasteMedia(siteId),
    Placeholder.configure({ placeholder }),
  ];
}
