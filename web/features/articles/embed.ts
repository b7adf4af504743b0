import { Node } from '@tiptap/core';
import { t } from '#shared/i18n/translate.ts';
import { isPlayerHost } from './embed-address.ts';

const SIZE = { default: null };

/**
 * A player of another service. In the post it is the service's frame; in the editor it is a box with its name, so that nothing is
 * loaded from there.
 */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return { src: { default: null }, title: { default: null }, width: SIZE, height: SIZE };
  },

  parseHTML() {
    return [
      {
        tag: 'iframe[src]',
        getAttrs: (frame) =>
          isPlayerHost(URL.parse((frame as HTMLIFrameElement).src)?.host ?? '') ? null : false,
      },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    return ['iframe', { ...HTMLAttributes, allowfullscreen: 'true', loading: 'lazy' }];
  },

  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div');
      dom.dataset.embed = '';
      const host = URL.parse(String(node.attrs.src))?.host ?? '';
      dom.textContent = t('Player from {host}', { host });
      return { dom };
    };
  },
});
