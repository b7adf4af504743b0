import { DOMParser } from 'linkedom';

/**
 * Checks the rules of the W3C feed validator that a feed of ours could break, under the validator's own names. Returns every
 * violation as `Name: what`; a feed without one passes there without a warning.
 *
 * @param address where the document was fetched; not compared if absent
 */
export function findFeedFaults(xml: string, address?: string): string[] {
  const faults: string[] = [];
  const log = (name: string, what: unknown = '') => faults.push(`${name}: ${String(what).slice(0, 120)}`);
  if (!isBalanced(xml)) log('SAXError', 'tags do not match');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x80-\x9f\ufffd]/.test(xml)) log('BadCharacters');
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement as unknown as Node_;
  if (root.tagName === 'rss') checkRss(root, log, address);
  else if (root.tagName === 'feed') checkAtom(root, log, address);
  else log('UndefinedElement', root.tagName);
  return faults;
}

type Log = (name: string, what?: unknown) => void;
/** The parts of an element that are checked. */
interface Node_ {
  tagName: string;
  textContent: string;
  children: Iterable<Node_>;
  getAttribute(name: string): string | null;
}

const FULL_URI = /^[a-zA-Z][0-9a-zA-Z+\-.]*:(\/\/)?[0-9a-zA-Z;/?:@&=+$.\-_!~*'()%,#]+$/;
const RFC_822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d\d[03]0)$/;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;
const TAG_URI = /^tag:[a-z0-9.-]+,\d{4}(-\d\d(-\d\d)?)?:[0-9a-zA-Z;/?:@&=+$.\-_!~*'()%,]*$/;
/** What readers would not show: the validator calls it a risk. */
const RISKY = /<(script|iframe|object|embed|applet|style|link|meta|frame|bdo|base)\b/i;

function checkRss(root: Node_, log: Log, address: string | undefined) {
  const channel = child(root, 'channel');
  if (!channel) return log('MissingChannel');
  if (!child(channel, 'title')) log('MissingTitle');
  if (!child(channel, 'link')) log('MissingLink');
  if (!child(channel, 'description')) log('MissingDescription');
  if (!child(channel, 'language') && !child(channel, 'dc:language')) log('MissingDCLanguage');
  else checkLanguage(textOf(channel, 'language'), log);
  checkSingle(
    channel,
    ['title', 'link', 'description', 'language', 'lastBuildDate', 'image', 'generator'],
    log,
  );
  for (const name of ['title', 'description']) checkPlain(channel, name, log);
  checkUri(textOf(channel, 'link'), log);
  checkDate(
    textOf(channel, 'lastBuildDate') ?? textOf(channel, 'pubDate'),
    RFC_822,
    'InvalidRFC2822Date',
    log,
  );
  checkSelf(all(channel, 'atom:link'), log, address);
  const image = child(channel, 'image');
  if (image) {
    for (const name of ['url', 'title', 'link'])
      if (!child(image, name)) log('MissingElement', `image ${name}`);
    checkUri(textOf(image, 'url'), log);
  }
  const items = all(channel, 'item');
  for (const item of items) checkItem(item, log);
  checkUnique(
    items.map((item) => textOf(item, 'guid')),
    log,
  );
}

function checkItem(item: Node_, log: Log) {
  const names = [...item.children].map((element) => element.tagName);
  if (!names.includes('title') && !names.includes('description')) log('ItemMustContainTitleOrDescription');
  if (!names.includes('guid')) log('MissingGuid');
  checkSingle(
    item,
    ['title', 'link', 'guid', 'pubDate', 'description', 'content:encoded', 'enclosure', 'comments'],
    log,
  );
  checkPlain(item, 'title', log);
  for (const name of ['link', 'comments']) checkUri(textOf(item, name), log);
  const guid = child(item, 'guid');
  if (guid && guid.getAttribute('isPermaLink') !== 'false' && !FULL_URI.test(guid.textContent))
    log('InvalidHttpGUID', guid.textContent);
  checkDate(textOf(item, 'pubDate'), RFC_822, 'InvalidRFC2822Date', log);
  if (names.includes('author') && names.includes('dc:creator')) log('DuplicateItemSemantics', 'author');
  for (const category of all(item, 'category')) if (!category.textContent.trim()) log('NotBlank', 'category');
  const content = names.indexOf('content:encoded');
  if (content >= 0 && !names.slice(0, content).includes('description')) log('NeedDescriptionBeforeContent');
  for (const name of ['description', 'content:encoded']) checkHtml(textOf(item, name), log);
  for (const enclosure of all(item, 'enclosure')) {
    for (const name of ['url', 'length', 'type'])
      if (enclosure.getAttribute(name) === null) log('MissingAttribute', `enclosure ${name}`);
    if (!/^\d+$/.test(enclosure.getAttribute('length') ?? '0')) log('InvalidIntegerAttribute', 'length');
    if (!MEDIA_TYPE.test(enclosure.getAttribute('type') ?? 'a/b')) log('InvalidMIMEAttribute', 'type');
    checkUri(enclosure.getAttribute('url') ?? undefined, log);
  }
}

function checkAtom(feed: Node_, log: Log, address: string | undefined) {
  for (const name of ['id', 'title', 'updated'])
    if (!child(feed, name)) log('MissingElement', `feed ${name}`);
  checkSingle(feed, ['id', 'title', 'subtitle', 'updated', 'icon', 'generator', 'logo', 'rights'], log);
  checkId(textOf(feed, 'id'), log);
  checkDate(textOf(feed, 'updated'), RFC_3339, 'InvalidRFC3339Date', log);
  checkSelf(all(feed, 'link'), log, address);
  const language = feed.getAttribute('xml:lang');
  if (language !== null) checkLanguage(language, log);
  const entries = all(feed, 'entry');
  for (const entry of entries) {
    for (const name of ['id', 'title', 'updated'])
      if (!child(entry, name)) log('MissingElement', `entry ${name}`);
    checkSingle(entry, ['id', 'title', 'updated', 'published', 'summary', 'content'], log);
    checkId(textOf(entry, 'id'), log);
    for (const name of ['updated', 'published'])
      checkDate(textOf(entry, name), RFC_3339, 'InvalidRFC3339Date', log);
    if (!child(feed, 'author') && !child(entry, 'author')) log('MissingElement', 'author');
    for (const link of all(entry, 'link')) {
      checkUri(link.getAttribute('href') ?? undefined, log);
      const type = link.getAttribute('type');
      if (type !== null && !MEDIA_TYPE.test(type)) log('InvalidMIMEType', type);
    }
    if (all(entry, 'link').filter((link) => link.getAttribute('rel') === 'alternate').length > 1)
      log('DuplicateAtomLink');
    for (const category of all(entry, 'category'))
      if (!category.getAttribute('term')) log('MissingAttribute', 'term');
    const content = child(entry, 'content');
    if (content?.getAttribute('type') === 'html') checkHtml(content.textContent, log);
  }
  checkUnique(
    entries.map((entry) => textOf(entry, 'id')),
    log,
  );
}

function checkSelf(links: Node_[], log: Log, address: string | undefined) {
  const self = links.find((link) => link.getAttribute('rel') === 'self');
  if (!self)
    return log(links.some((link) => link.tagName === 'link') ? 'MissingSelf' : 'MissingAtomSelfLink');
  if (address !== undefined && self.getAttribute('href') !== address)
    log('SelfDoesntMatchLocation', self.getAttribute('href'));
}

/** Checks HTML for other sites: it must be independent of this one, and inactive. */
function checkHtml(html: string | undefined, log: Log) {
  if (html === undefined) return;
  const risk = RISKY.exec(html);
  if (risk) log('SecurityRisk', risk[1]);
  if (/\s(on\w+|sandbox)\s*=/i.test(html.replaceAll(/>[^<]*</g, '><'))) log('SecurityRiskAttr');
  for (const [, address = ''] of html.matchAll(
    /<(?:a|img|source|video|audio)\b[^>]*?\s(?:href|src)\s*=\s*["']?([^"'>\s]*)/gi,
  ))
    if (!/^\w+:/.test(address)) log('ContainsRelRef', address);
}

function checkPlain(parent: Node_, name: string, log: Log) {
  const text = textOf(parent, name);
  if (text === undefined) return;
  if (text.trim() === '' && name === 'title') log('NotBlank', name);
  if (/<\/(a|b|i|p|em|div|span|strong|code|h\d)>/i.test(text)) log('ContainsHTML', text);
}

function checkSingle(parent: Node_, names: string[], log: Log) {
  for (const name of names) if (all(parent, name).length > 1) log('DuplicateElement', name);
}

function checkUri(uri: string | undefined, log: Log) {
  if (uri !== undefined && !FULL_URI.test(uri.trim())) log('InvalidFullLink', uri);
}

function checkId(id: string | undefined, log: Log) {
  if (id?.startsWith('tag:')) {
    if (!TAG_URI.test(id)) log('InvalidTAG', id);
  } else checkUri(id, log);
}

function checkDate(date: string | undefined, form: RegExp, name: string, log: Log) {
  if (date === undefined) return;
  if (!form.test(date.trim()) || Number.isNaN(Date.parse(date))) log(name, date);
  else if (Date.parse(date) < Date.UTC(1990, 0)) log('ImplausibleDate', date);
}

function checkLanguage(language: string | undefined, log: Log) {
  try {
    if (
      language !== undefined &&
      Intl.getCanonicalLocales(language.trim()).length === 1 &&
      /^[a-z]{2,3}(-|$)/i.test(language.trim())
    )
      return;
  } catch {
    // Reported below.
  }
  if (language !== undefined) log('InvalidLanguage', language);
}

function checkUnique(values: (string | undefined)[], log: Log) {
  const given = values.filter((value) => value !== undefined);
  if (new Set(given).size < given.length) log('DuplicateValue');
}

/** Whether every element is closed where it was opened. */
function isBalanced(xml: string): boolean {
  const open: string[] = [];
  const pieces = xml.replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^>]*>/g, '');
  for (const [, slash, name, empty] of pieces.matchAll(
    /<(\/?)([\w:.-]+)(?:"[^"]*"|'[^']*'|[^"'>])*?(\/?)>/g,
  )) {
    if (slash) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name!);
  }
  return open.length === 0;
}

function all(parent: Node_, name: string): Node_[] {
  return [...parent.children].filter((element) => element.tagName === name);
}

function child(parent: Node_, name: string): Node_ | undefined {
  return all(parent, name)[0];
}

function textOf(parent: Node_, name: string): string | undefined {
  return child(parent, name)?.textContent;
}
