import { escapeHtml } from '#server/text/html-text.ts';
import { toAttachmentUrl } from '../picture-addresses.ts';

/** The layout of WPBakery, Divi, Avada and Enfold is in shortcodes around the text. */
const LAYOUT = /\[(\/?)((?:vc|et_pb|fusion|av)_[a-z0-9_]{1,60})((?:\s[^\][]{0,5000})?)\]/g;

/** Whether a text was made with a page builder. */
export function isBuilt(text: string): boolean {
  return text.search(LAYOUT) >= 0;
}

/** Returns a text without the layout of page builders, with their pictures, videos and buttons. */
export function renderBuilder(text: string): string {
  return text.replaceAll(LAYOUT, (_, slash: string, name: string, attributes: string) =>
    slash === '' ? `\n\n${renderPart(name, attributes)}` : '\n\n',
  );
}

function renderPart(name: string, attributes: string): string {
  const get = (key: string) => new RegExp(`\\s${key}="([^"]{0,2000})"`).exec(attributes)?.[1] ?? '';
  const image = (address: string) =>
    `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(get('alt'))}"></figure>\n\n`;
  const link = (address: string, words: string) =>
    address === '' ? '' : `<p><a href="${escapeHtml(address)}">${escapeHtml(words || address)}</a></p>\n\n`;
  switch (name) {
    case 'vc_single_image':
      return /^\d+$/.test(get('image')) ? image(toAttachmentUrl(get('image'))) : '';
    case 'et_pb_image':
    case 'av_image':
      return get('src') === '' ? '' : image(get('src'));
    case 'vc_video':
      return link(get('link'), '');
    case 'et_pb_video':
    case 'av_video':
      return link(get('src'), '');
    case 'et_pb_button':
      return link(get('button_url'), get('button_text'));
    default:
      return '';
  }
}
