import type { PostImage } from '#server/platform/db/column-types.ts';
import { DATA_IMAGES_MAX_BYTES, HTML_MAX_MEDIA } from '#shared/domain/limits.ts';
import { findAlign } from './align.ts';
import { getCodeLanguage } from './code-language.ts';
import { createDrawingReader } from './drawings.ts';
import { createFormulaReader } from './formulas.ts';
import { type Frame, isVideoElement, transformFrame, transformVideo } from './frames.ts';
import { computeHiddenText, isHidden, readStyle } from './hidden.ts';
import { createHtmlWriter, escapeAttribute, type OpenElement } from './html-writer.ts';
import { resolveSourceSet, transformImage } from './images.ts';
import { type LinkContext, resolveAttribute, setAttribute, transformId, transformLink } from './links.ts';
import type { Attributes, HtmlEvents } from './read-html.ts';
import {
  ALIASES,
  BOOLEAN_ATTRIBUTES,
  ELEMENTS,
  type ElementRule,
  WITHOUT_CONTENT,
} from './sanitize-rules.ts';
import { isEmoji } from './tracking-pixels.ts';

/** A frame of another service, or audio or video for the browser's own player. */
export interface Player {
  element: 'iframe' | 'audio' | 'video';
  url: string | undefined;
  poster: string | undefined;
}

/** A narrower list of elements; see `sanitize-comment.ts`. */
export interface Narrowing {
  elements: ReadonlyMap<string, ElementRule>;
  /** Elements that become paragraphs. */
  flattened: ReadonlySet<string>;
  schemes: RegExp;
}

export interface BuildOptions extends LinkContext {
  narrowing?: Narrowing | undefined;
  /** Whether the text has formulas for screen readers beside the visual ones. */
  hasSpokenMath(): boolean;
  /** Parses a frame's fallback into the same result. */
  readFallback(html: string): void;
}

/** Converts parsed HTML to storable HTML, and collects its text, images and players. */
export function createBuilder(options: BuildOptions) {
  const { baseUrl, narrowing } = options;
  const images: PostImage[] = [];
  const players: Player[] = [];
  const seenImages = new Set<string>();
  const fallbacks = new Map<OpenElement, string>();
  const objects = new Map<OpenElement, Frame>();
  let dataBytes = 0;
  let sawKatexMath = false;

  const writer = createHtmlWriter((element) => {
    if (element.name === 'svg' && element.foreign === 'svg') drawings.finish();
    const fallback = fallbacks.get(element);
    if (fallback !== undefined) {
      fallbacks.delete(element);
      if (fallback !== '') options.readFallback(fallback);
    }
    const frame = objects.get(element);
    if (frame !== undefined) {
      objects.delete(element);
      if (writer.length() === element.from) addFrame(frame);
    }
  });
  const drawings = createDrawingReader(writer);
  const formulas = createFormulaReader(writer);

  const allowed = narrowing?.elements ?? ELEMENTS;

  const buildTag = (name: string, rule: ElementRule, attributes: Attributes): string => {
    let tag = `<${name}`;
    for (const [attribute, value] of attributes) {
      if (!rule.attributes.has(attribute)) continue;
      if (BOOLEAN_ATTRIBUTES.has(attribute)) tag += ` ${attribute}`;
      else if (value !== '' || attribute === 'alt') tag += ` ${attribute}="${escapeAttribute(value)}"`;
    }
    return tag + (rule.kind === 'void' ? ' />' : '>');
  };

  const addFrame = (frame: Frame) => {
    if (frame.kind === 'nothing' || narrowing) return;
    if (frame.kind === 'link') return addFrameLink(frame);
    const rule = ELEMENTS.get('iframe')!;
    if (!writer.open('iframe', rule, { tag: buildTag('iframe', rule, frame.attributes) })) return;
    writer.closeTop();
    addPlayer({ element: 'iframe', url: frame.url, poster: undefined });
  };

  /** A frame that is not allowed becomes a link to its target, named by the host. */
  const addFrameLink = ({ url, title, host }: Extract<Frame, { kind: 'link' }>) => {
    const words = title === '' ? `Open on ${host}` : `${title} (${host})`;
    if (writer.find('a') !== -1) return writer.addText(words, '');
    const isInParagraph = writer.find('p') > writer.find('table');
    if (!isInParagraph) writer.open('p', ELEMENTS.get('p'));
    const link: Attributes = new Map([
      ['class', 'embed-link'],
      ['href', url],
      ['rel', 'noopener noreferrer nofollow'],
    ]);
    const rule = ELEMENTS.get('a')!;
    const isOpen = writer.open('a', rule, { tag: buildTag('a', rule, link) });
    writer.addText(words, '');
    if (isOpen) writer.close('a');
    if (!isInParagraph) writer.close('p');
  };

  const addPlayer = (player: Player) => {
    if (players.length < HTML_MAX_MEDIA && !writer.top()?.isSilent) players.push(player);
  };

  /** Returns false for an image that is left out. */
  const acceptImage = (attributes: Attributes): boolean => {
    const image = transformImage(attributes, baseUrl);
    if (image === undefined) return false;
    if (image.url.startsWith('data:')) {
      dataBytes += image.url.length;
      return dataBytes <= DATA_IMAGES_MAX_BYTES;
    }
    if (seenImages.has(image.url) && writer.find('noscript') !== -1) return false;
    seenImages.add(image.url);
    if (!isEmoji(image.url) && images.length < HTML_MAX_MEDIA && !writer.top()?.isSilent) images.push(image);
    return true;
  };

  /** Audio and video never start and never load automatically. */
  const transformMedia = (name: 'audio' | 'video', attributes: Attributes) => {
    resolveAttribute(attributes, 'src', baseUrl);
    resolveAttribute(attributes, 'poster', baseUrl);
    attributes.set('controls', '');
    attributes.set('preload', 'none');
    addPlayer({ element: name, url: attributes.get('src'), poster: attributes.get('poster') });
  };

  const transformSource = (attributes: Attributes) => {
    resolveAttribute(attributes, 'src', baseUrl);
    const set = attributes.get('srcset');
    if (set !== undefined) setAttribute(attributes, 'srcset', resolveSourceSet(set, baseUrl));
    const player = players.at(-1);
    // The sources of a picture have a srcset, those of audio and video a src.
    if (player !== undefined) player.url ??= attributes.get('src');
  };

  /** Sanitises an element's attributes. Returns false if the element is dropped. */
  const transform = (name: string, rule: ElementRule, attributes: Attributes, language: string): boolean => {
    const className = attributes.get('class') ?? '';
    if (attributes.size > 0) {
      if (rule.attributes.has('align'))
        setAttribute(attributes, 'align', findAlign(name, attributes, readStyle(attributes.get('style'))));
      const valign = attributes.get('valign');
      if (valign !== undefined && !/^(?:top|middle|bottom|baseline)$/.test(valign))
        attributes.delete('valign');
      if (attributes.has('cite')) resolveAttribute(attributes, 'cite', baseUrl);
      if (attributes.has('class'))
        setAttribute(attributes, 'class', findAllowedClass(name, className, language));
    }
    if (name === 'a') {
      transformLink(attributes, options);
      if (narrowing && !narrowing.schemes.test(attributes.get('href') ?? '')) {
        attributes.delete('href');
        attributes.delete('rel');
      }
    } else if (name === 'img') {
      if (!acceptImage(attributes)) return false;
    } else if (name === 'video' || name === 'audio') transformMedia(name, attributes);
    else if (name === 'source' || name === 'track') transformSource(attributes);
    else if ((name === 'pre' || name === 'code') && language !== '')
      attributes.set('class', `language-${language}`);
    if (attributes.has('id')) transformId(attributes);
    return true;
  };

  /** Whether a formula is the second version, visual or spoken, of one already kept. */
  const isDuplicate = (attributes: Attributes): boolean => {
    const className = attributes.get('class') ?? '';
    if (className.includes('katex-mathml')) sawKatexMath = true;
    else if (sawKatexMath && className.includes('katex-html')) {
      sawKatexMath = false;
      return true;
    }
    const isForTheEye = className.includes('MathJax_Preview') || attributes.get('aria-hidden') === 'true';
    return isForTheEye && options.hasSpokenMath();
  };

  const startObject = (attributes: Attributes) => {
    const src = attributes.get('data');
    const frame = transformFrame(
      src === undefined ? new Map() : new Map([...attributes, ['src', src]]),
      baseUrl,
    );
    const isPlayer = frame.kind === 'player';
    if (isPlayer) addFrame(frame);
    if (writer.open('object', undefined, { isSilent: isPlayer }) && !isPlayer)
      objects.set(writer.top()!, frame);
  };

  /** Converts `embed`, and an old player's parameter with its video; the object around it then needs no link. */
  const startEmbed = (attributes: Attributes, src: string | undefined) => {
    const index = writer.find('object');
    const frame = transformFrame(new Map([...attributes, ['src', src ?? '']]), baseUrl);
    const isParameter = !attributes.has('src');
    const object = writer.at(index);
    const before = object === undefined ? undefined : objects.get(object);
    if (object === undefined) {
      if (!isParameter) addFrame(frame);
    } else if (before !== undefined && frame.kind === 'player') {
      objects.delete(object);
      addFrame(frame);
    } else if (before?.kind === 'nothing') objects.set(object, frame);
  };

  const startFrame = (attributes: Attributes, isText: boolean) => {
    const frame = transformFrame(attributes, baseUrl);
    addFrame(frame);
    const isLeftOut = frame.kind !== 'link' || narrowing !== undefined;
    const isOpen = writer.open('iframe', undefined, { isSilent: isLeftOut || isText });
    if (isOpen && isText && !isLeftOut) fallbacks.set(writer.top()!, '');
  };

  /** A checkbox stays at the start of a list item, disabled: that is a task. Elsewhere in an item, and in comments, it becomes a character. */
  const addCheckbox = (isChecked: boolean) => {
    const item = writer.find('li');
    if (item === -1) return;
    const character = isChecked ? '☑ ' : '☐ ';
    if (narrowing || !writer.isEmpty(item)) return writer.addText(character);
    writer.addVoid('input', CHECKBOX, `<input type="checkbox" disabled${isChecked ? ' checked' : ''} />`);
    writer.addPlain(character);
  };

  const startUnlisted = (name: string, attributes: Attributes) => {
    if (WITHOUT_CONTENT.has(name)) writer.open(name, undefined, { isSilent: true });
    else if (name === 'noscript') writer.open(name, undefined);
    else if (name === 'object') startObject(attributes);
    else if (name === 'embed') startEmbed(attributes, attributes.get('src'));
    else if (name === 'param' && /^(?:movie|src)$/i.test(attributes.get('name') ?? ''))
      startEmbed(attributes, attributes.get('value'));
    else if (name === 'input' && attributes.get('type')?.toLowerCase() === 'checkbox')
      addCheckbox(attributes.has('checked'));
    else if (isVideoElement(name)) addFrame(transformVideo(name, attributes));
    else if (name === 'body' && writer.find('head') !== -1) writer.close('head');
  };

  const startHtml = (written: string, attributes: Attributes) => {
    const name = toName(written);
    const hasAttributes = attributes.size > 0;
    const style = hasAttributes ? readStyle(attributes.get('style')) : undefined;
    const rule = allowed.get(name);
    const isSilent = style !== undefined && (isHidden(attributes, style) || isDuplicate(attributes));
    if (isSilent) {
      if (rule?.kind !== 'void' && !isVoid(name)) writer.open(name, rule, { isSilent: true });
      return;
    }
    if (name === 'iframe') return startFrame(attributes, written === 'iframe');
    if (name === 'math' && allowed === ELEMENTS) return formulas.start(name, attributes, false);
    if (name === 'svg') return drawings.start(name, attributes, false);
    if (rule === undefined) return startUnlisted(name, attributes);
    const own = hasAttributes ? getCodeLanguage(name, attributes) : '';
    const language = own || (name === 'pre' ? (writer.top()?.language ?? '') : '');
    if (!transform(name, rule, attributes, language)) return;
    const tag = buildTag(name, rule, attributes);
    if (rule.kind === 'void') return writer.addVoid(name, rule, tag);
    const around = writer.top()?.hiddenText ?? 0;
    const hiddenText = style === undefined ? around : computeHiddenText(style, around);
    writer.open(name, rule, { tag, language: own, hiddenText });
  };

  /** Writes a listed element without attributes, like most. Returns false if it needs more. */
  const startBare = (name: string): boolean => {
    const rule = ELEMENTS.get(name);
    if (rule === undefined || narrowing !== undefined || NEVER_BARE.has(name)) return false;
    if (rule.kind === 'void') writer.addVoid(name, rule, `<${name} />`);
    else writer.open(name, rule);
    return true;
  };

  const toName = (written: string): string => {
    const name = ALIASES.get(written) ?? written;
    return narrowing?.flattened.has(name) ? 'p' : name;
  };

  const events: HtmlEvents = {
    start: (written, declared, isSelfClosing) => {
      const foreign = writer.top()?.foreign ?? '';
      if (declared === undefined && foreign === '' && !isSelfClosing && startBare(written)) return;
      const attributes = declared ?? new Map();
      if (foreign === 'svg' && drawings.start(written, attributes, isSelfClosing)) return;
      if (foreign === 'math' && formulas.start(written, attributes, isSelfClosing)) return;
      const name = /^(?:m|mml|svg):(math|svg)$/.exec(written)?.[1] ?? written;
      startHtml(name, attributes);
      // HTML has no self-closing tags, but XML writers write empty links and icons so, and everything after them would be a link.
      if (isSelfClosing && (CLOSES_ITSELF.has(name) || ELEMENTS.get(name)?.kind === 'formatting'))
        writer.close(name);
    },
    end: (written) => {
      const foreign = writer.top()?.foreign ?? '';
      if (foreign === 'svg' && drawings.end(written)) return;
      if (foreign === 'math' && formulas.end(written)) return;
      // Browsers parse it as a line break.
      if (written === 'br') events.start('br', undefined, false);
      else writer.close(toName(written));
    },
    text: (text) => {
      const top = writer.top();
      if (top?.foreign === 'svg') return drawings.addText(text);
      const fallback = top === undefined ? undefined : fallbacks.get(top);
      if (fallback !== undefined) fallbacks.set(top!, fallback + text);
      else writer.addText(text);
    },
    isForeign: () => (writer.top()?.foreign ?? '') !== '',
  };

  return { events, finish: () => ({ ...writer.finish(), images, players }) };
}

/** Returns the classes that pages here have a style for; all others are dropped. */
function findAllowedClass(name: string, written: string, language: string): string | undefined {
  if ((name === 'pre' || name === 'code') && language !== '') return `language-${language}`;
  if (name === 'a' && /(?:^|\s)embed-link(?:\s|$)/.test(written)) return 'embed-link';
  if (name === 'li' && /(?:^|\s)task-list-item(?:\s|$)/.test(written)) return 'task-list-item';
  return undefined;
}

/** The only form field; see `addCheckbox`. */
const CHECKBOX: ElementRule = { kind: 'void', isSpecial: true, breaksText: false, attributes: new Set() };

/** They depend on attributes, or on their surroundings. */
const NEVER_BARE = new Set(['audio', 'iframe', 'img', 'pre', 'video']);

const CLOSES_ITSELF = new Set(['math', 'object', 'span', 'svg']);

const VOID = new Set(['area', 'base', 'embed', 'input', 'link', 'meta', 'param']);

function isVoid(name: string): boolean {
  return VOID.has(name);
}
