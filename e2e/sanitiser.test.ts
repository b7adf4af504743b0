import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MATH } from '#server/text/sanitize/math-rules.ts';
import { sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import { EMBED_HOSTS } from '#shared/domain/embed-hosts.ts';
import { VECTORS } from './sanitiser-vectors.ts';
import { openTripwire, REPORT_POLICY, type Tripwire } from './tripwire.ts';

const CORPUS = new URL('../../shared/corpus/sanitiser-vectors/vectors.json', import.meta.url);
const BATCH = 300;

let server: Server;
let wire: Tripwire;
let served = '';

beforeAll(async () => {
  server = createServer((_, response) => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    response.writeHead(200, { ...headers, 'content-security-policy-report-only': REPORT_POLICY }).end(served);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  wire = await openTripwire(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await wire?.opened.context.close();
  server?.close();
});

/** Renders the page as the server does: each text in the box of a post's text. */
function render(texts: string[]): string {
  const boxes = texts.map((html, n) =>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: this is what the test is about.
    createElement('div', { key: n, className: 'reading', dangerouslySetInnerHTML: { __html: html } }),
  );
  const page = createElement(
    'html',
    { lang: 'en' },
    createElement('head', null, createElement('title', null, 'Posts')),
    createElement('body', null, createElement('main', null, boxes)),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

async function openPageWith(texts: string[]): Promise<void> {
  served = render(texts);
  await wire.opened.page.goto('/', { waitUntil: 'domcontentloaded' });
}

/**
 * Inserts the texts into boxes as the application does, each twice: unchanged, and as the browser serializes it. Returns those
 * that the browser parses differently from their source.
 */
async function insert(texts: string[]): Promise<string[]> {
  const read = await wire.opened.page.evaluate((bodies) => {
    const main = document.querySelector('main')!;
    return bodies.map((html) => {
      const box = document.createElement('div');
      box.className = 'reading';
      box.innerHTML = html;
      main.append(box);
      const again = document.createElement('div');
      again.className = 'reading';
      again.innerHTML = box.innerHTML;
      main.append(again);
      return [box.innerHTML, again.innerHTML] as const;
    });
  }, texts);
  return texts.flatMap((html, n) => {
    const [first, second] = read[n]!;
    const written = asBrowsersWrite(html);
    return first === written && second === written ? [] : [`${n}: ${html} is read as ${first}`];
  });
}

/** Converts HTML to a browser's spelling, so that the two can be compared character by character. */
function asBrowsersWrite(html: string): string {
  return html
    .replaceAll(/<[a-z][^>]*>/g, (tag) =>
      tag
        .replace(/ \/>$/, '>')
        .replaceAll(/ ([a-z-]+)(="[^"]*")?/g, (attribute, _, value) => attribute + (value ? '' : '=""')),
    )
    .replaceAll('\u00a0', '&nbsp;');
}

/** Returns forbidden content in the page: "box: what". */
function findDangers(boxes: number): Promise<string[]> {
  return wire.opened.page.evaluate(inspect, { boxes, hosts: [...EMBED_HOSTS], formula: [...MATH.keys()] });
}

/** Runs in the page. */
function inspect({ boxes, hosts, formula }: { boxes: number; hosts: string[]; formula: string[] }): string[] {
  const dangers: string[] = [];
  const main = document.querySelector('main');
  const around = [...(main?.children ?? [])].filter((child) => child.className === 'reading').length;
  if (around !== boxes || main!.children.length !== boxes || document.body.children.length !== 1)
    dangers.push(`the page is not as it was: ${around} of ${boxes} boxes`);
  if (document.head.children.length !== 1) dangers.push('something has come into the head');
  const forbidden =
    'script,style,link,meta,base,form,input:not(li input[type="checkbox"][disabled]),button,textarea,select,object,embed,applet,svg,annotation,annotation-xml,mglyph,malignmark,template,noscript,frame,frameset';
  const addresses = [
    'href',
    'src',
    'poster',
    'cite',
    'action',
    'formaction',
    'data',
    'background',
    'longdesc',
  ];
  const web = ['http:', 'https:'];
  const programs = ['mailto:', 'tel:', 'sms:', 'geo:', 'xmpp:', 'magnet:', 'ftp:', 'gemini:'];
  const schemeOf = (address: string) => URL.parse(address, location.href)?.protocol ?? '';
  const isHarmless = (element: Element, name: string, address: string) => {
    if (element.localName === 'a' && name === 'href')
      return [...web, ...programs].includes(schemeOf(address));
    const isPicture = /^data:image\/(?:png|gif|jpe?g|webp|avif);base64,[A-Za-z\d+/]+=*$/.test(address);
    return web.includes(schemeOf(address)) || (element.localName === 'img' && name === 'src' && isPicture);
  };
  const isClass = (value: string) =>
    /^(?:language-[a-z\d][a-z\d+#.-]*|embed-link|task-list-item)$/.test(value);
  for (const [n, box] of [...(main?.children ?? [])].entries()) {
    for (const element of box.querySelectorAll('*')) {
      const report = (what: string) => dangers.push(`${n}: ${what} in ${element.outerHTML.slice(0, 200)}`);
      if (element.matches(forbidden)) report('element');
      const isFormula = element.namespaceURI === 'http://www.w3.org/1998/Math/MathML';
      if (!isFormula && element.namespaceURI !== 'http://www.w3.org/1999/xhtml') report('namespace');
      if (isFormula !== formula.includes(element.localName)) report('formula');
      // Texts change on reparsing by HTML inside a formula, or a formula inside HTML inside one.
      if (!isFormula && element.closest('math')) report('HTML in a formula');
      for (const { name, value } of element.attributes) {
        if (/^on|^style$|^srcdoc$|^is$|^name$|^target$|^autoplay$|^background$|^ping$|:/.test(name))
          report(name);
        if (name === 'id' && !value.startsWith('user-content-')) report('id');
        if (name === 'class' && !isClass(value)) report(name);
        if (addresses.includes(name) && !isHarmless(element, name, value)) report(name);
        if (
          name === 'srcset' &&
          !value.split(', ').every((one) => web.includes(schemeOf(one.split(' ')[0]!)))
        )
          report(name);
      }
      if (element.localName === 'iframe') {
        const address = URL.parse(element.getAttribute('src') ?? '');
        if (address?.protocol !== 'https:' || !hosts.includes(address.host)) report('frame');
        if (!element.hasAttribute('sandbox')) report('sandbox');
      }
    }
  }
  return dangers;
}

/** Waits until all inserted images and players have been requested and blocked: one requested last has failed. */
function untilRefused(): Promise<void> {
  return wire.opened.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const last = new Image();
        last.addEventListener('error', () => resolve());
        last.src = '/last.png';
      }),
  );
}

/** Shows sanitised texts in both ways and returns all that is wrong. */
async function show(vectors: string[]): Promise<string[]> {
  const texts = vectors.map((html) => sanitizeHtml(html, { baseUrl: 'https://feed.example/' }).html);
  await openPageWith(texts);
  const written = await findDangers(texts.length);
  await openPageWith([]);
  const unstable = await insert(texts);
  const inserted = await findDangers(texts.length * 2);
  await untilRefused();
  return [
    ...written,
    ...unstable.map((text) => `read differently ${text}`),
    ...inserted,
    ...(await wire.trips()),
  ];
}

describe('the content of feeds, shown in a browser without a policy', () => {
  test('the tripwire reports texts that were not sanitised', async () => {
    await openPageWith(['<script>alert(1)</script>', '<a href="javascript:alert(1)">a</a>']);
    expect(await findDangers(2)).toHaveLength(2);
    expect(await wire.trips()).toEqual(
      expect.arrayContaining(['alert', expect.stringMatching(/^script-src/)]),
    );
    await openPageWith([]);
    await insert(['<img src="x" onerror="alert(1)">', '<img src="y" onerror="confirm(1)">']);
    await untilRefused();
    expect(await wire.trips()).toEqual(expect.arrayContaining(['alert', 'confirm']));
  });

  test(`${VECTORS.length} texts of our own run nothing and leave nothing dangerous`, async () => {
    expect(await show(VECTORS)).toEqual([]);
  });

  test('no text of the corpus runs anything or leaves anything dangerous', async (context) => {
    if (!existsSync(CORPUS)) {
      console.log('The corpus of attacks is not here: only our own texts were shown.');
      context.skip();
    }
    const vectors = (JSON.parse(readFileSync(CORPUS, 'utf8')) as { html: string }[]).map(({ html }) => html);
    const wrong: string[] = [];
    for (let start = 0; start < vectors.length; start += BATCH)
      wrong.push(...(await show(vectors.slice(start, start + BATCH))).map((what) => `${start}+${what}`));
    expect(wrong).toEqual([]);
    expect(vectors.length).toBeGreaterThan(6_000);
  });
});
