import { setImmediate as letOthersRun } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { resolveAddress } from '../parse/address.ts';
import { type Candidate, isFeedLink } from './discover-candidates.ts';
import { chooseIcon, iconSizeOf } from './discover-icon.ts';

export interface PageScan {
  /** Plain text, white space collapsed; '' when the page has none. */
  title: string;
  /** Feeds that the page names, in its order, absolute. */
  feeds: Candidate[];
  /** The page's icon, absolute; undefined when it names none. */
  icon: string | undefined;
}

/** Read at a time: a few milliseconds, between which the server serves others. */
const SLICE = 64 * 1024;
const MAX_LINKS = 200;

interface PageLink {
  rel: string;
  type: string;
  sizes: string;
  href: string;
  title: string;
}

/**
 * Reads what a page says about itself. Links belong into the head, and reading ends where the body begins if the head
 * named a feed; else it goes on, for pages whose head was closed too early by a stray element.
 *
 * @param url the address of the page, which its relative addresses refer to unless it has a base element.
 */
export async function scanPage(html: string, url: string): Promise<PageScan> {
  const links: PageLink[] = [];
  let base: string | undefined;
  let title: string | undefined;
  let isInTitle = false;
  let isInBody = false;
  let namesFeed = false;
  const isDone = () => isInBody && namesFeed;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isDone()) return;
      if (name === 'base') base ??= attributes.href;
      else if (name === 'title' && title === undefined && !isInBody) isInTitle = true;
      else if (name === 'body') isInBody = true;
      else if (name === 'link' && links.length < MAX_LINKS) {
        const link = linkOf(attributes);
        links.push(link);
        namesFeed ||= isFeedLink(link.rel, link.type, link.href);
      }
    },
    ontext(text) {
      if (isInTitle) title = (title ?? '') + text;
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
      else if (name === 'head') isInBody = true;
    },
  });
  for (let at = 0; at < html.length && !isDone(); at += SLICE) {
    parser.write(html.slice(at, at + SLICE));
    await letOthersRun();
  }
  return presentScan(links, title, resolveAddress(base, url) ?? url);
}

function linkOf(attributes: Record<string, string>): PageLink {
  const { rel = '', type = '', sizes = '', href = '', title = '' } = attributes;
  return { rel, type, sizes, href, title };
}

function presentScan(links: PageLink[], title: string | undefined, base: string): PageScan {
  const absolute = links.flatMap((link) => {
    const url = resolveAddress(link.href, base);
    return url === undefined ? [] : [{ ...link, url }];
  });
  const feeds = absolute.filter(({ rel, type, url }) => isFeedLink(rel, type, url));
  const icons = absolute.flatMap((link) => {
    const size = iconSizeOf(link);
    return size === undefined ? [] : [{ url: link.url, size }];
  });
  return {
    title: collapse(title ?? ''),
    feeds: feeds.map((link) => ({ url: link.url, title: collapse(link.title) })),
    icon: chooseIcon(icons),
  };
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
