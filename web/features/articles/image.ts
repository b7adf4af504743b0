import { type Editor, Node } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { NodeView } from '@tiptap/pm/view';
import { t } from '#shared/i18n/translate.ts';
import { createButton } from './upload-images.ts';

const NULL = { default: null };

/** An image with its caption, which is edited in place. Its description and actions are below it. */
export const ImageNode = Node.create<{ onReplace: (editor: Editor, at: number) => void }>({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,

  addOptions: () => ({ onReplace: () => {} }),

  addAttributes: () => ({
    src: NULL,
    alt: { default: '' },
    title: NULL,
    width: NULL,
    height: NULL,
    /** The image's link. */
    href: { default: null, rendered: false },
  }),

  parseHTML() {
    return [
      {
        tag: 'figure',
        getAttrs: (figure) => {
          const images = figure.querySelectorAll('img[src]');
          if (images.length !== 1 || figure.querySelector('table, iframe, pre, blockquote')) return false;
          return getAttributes(images[0]!);
        },
        contentElement: (figure) =>
          figure.querySelector('figcaption') ?? document.createElement('figcaption'),
      },
      { tag: 'img[src]', getAttrs: getAttributes },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    const image = ['img', HTMLAttributes] as const;
    const shown = node.attrs.href ? (['a', { href: node.attrs.href }, image] as const) : image;
    return node.content.size === 0 ? ['figure', shown] : ['figure', shown, ['figcaption', 0]];
  },

  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      // A caption has one line; Enter moves on to the text.
      Enter: () => {
        const { $from } = editor.state.selection;
        if ($from.parent.type.name !== 'picture') return false;
        return editor
          .chain()
          .insertContentAt($from.after(), { type: 'paragraph' })
          .focus($from.after() + 1)
          .run();
      },
      Backspace: () => {
        const { $from, empty } = editor.state.selection;
        if (!empty || $from.parent.type.name !== 'picture' || $from.parentOffset > 0) return false;
        return editor.commands.setNodeSelection($from.before());
      },
    };
  },

  addNodeView() {
    const { onReplace } = this.options;
    return ({ editor, node, getPos }) =>
      createView(
        editor,
        node,
        () => getPos() ?? 0,
        () => onReplace(editor, getPos() ?? 0),
      );
  },
});

function getAttributes(image: Element) {
  const getAttribute = (name: string) => image.getAttribute(name);
  return {
    src: getAttribute('src'),
    alt: getAttribute('alt') ?? '',
    title: getAttribute('title'),
    width: getAttribute('width'),
    height: getAttribute('height'),
    href: image.closest('a')?.getAttribute('href') ?? null,
  };
}

function createView(editor: Editor, first: DocumentNode, at: () => number, onReplace: () => void): NodeView {
  const dom = document.createElement('figure');
  const image = dom.appendChild(document.createElement('img'));
  const contentDOM = dom.appendChild(document.createElement('figcaption'));
  contentDOM.dataset.placeholder = t('Add a caption');
  const tools = dom.appendChild(document.createElement('div'));
  tools.dataset.tools = '';
  tools.contentEditable = 'false';
  const label = tools.appendChild(document.createElement('label'));
  label.textContent = t('Alternative text');
  const alt = label.appendChild(document.createElement('input'));
  alt.maxLength = 1_000;
  alt.placeholder = t('What the picture shows, for people who can’t see it.');
  alt.addEventListener('input', () => {
    editor.view.dispatch(editor.state.tr.setNodeAttribute(at(), 'alt', alt.value));
  });
  alt.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === 'Escape') editor.commands.focus();
  });
  const remove = () => {
    const from = at();
    const node = editor.state.doc.nodeAt(from);
    if (node)
      editor
        .chain()
        // Undo then restores only the image.
        .command(({ tr }) => Boolean(closeHistory(tr)))
        .deleteRange({ from, to: from + node.nodeSize })
        .focus()
        .run();
  };
  tools.append(createButton(t('Replace'), onReplace), createButton(t('Remove'), remove));
  const show = (node: DocumentNode) => {
    if (image.getAttribute('src') !== node.attrs.src) image.src = String(node.attrs.src);
    image.alt = String(node.attrs.alt);
    if (document.activeElement !== alt) alt.value = String(node.attrs.alt);
    dom.toggleAttribute('data-undescribed', node.attrs.alt === '' && document.activeElement !== alt);
    contentDOM.toggleAttribute('data-empty', node.content.size === 0);
  };
  const showWhetherActive = () => {
    const { selection } = editor.state;
    const isSelected = selection instanceof NodeSelection && selection.from === at();
    const { $from } = selection;
    dom.toggleAttribute('data-active', isSelected || ($from.depth > 0 && $from.before() === at()));
  };
  show(first);
  editor.on('selectionUpdate', showWhetherActive);
  return {
    dom,
    contentDOM,
    update: (node) => {
      if (node.type.name !== 'picture') return false;
      show(node);
      return true;
    },
    stopEvent: ({ target }) => tools.contains(target as HTMLElement),
    ignoreMutation: ({ target }) => target !== contentDOM && !contentDOM.contains(target),
    destroy: () => {
      editor.off('selectionUpdate', showWhetherActive);
    },
  };
}
