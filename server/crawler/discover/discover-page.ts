import { setImmediate as letOthersRun } from 'node:timers/promises';
import { resolveAddress } from '#server/text/address.ts';
import { NestedParser } from '#server/text/nested-parser.ts';
import { type Candidate, chooseFeedLinks, isFeedLink } from './discover-candidates.ts';
import { findFeedsInData } from './discover-data.ts';
import { chooseIcon, findIconSize } from './discover-icon.ts';

export interface PageScan {
  /** Plain text, white space collapsed; '' if the page has none. */
  title: string;
  /** The page's feed links, in order, absolute. */
  feeds: Candidate[];
  /** Possible feeds without a feed link: ordinary links, and addresses in the data of its scripts; most likely first. */
  hints: Candidate[];
  /** Target of an automatic redirect, absolute; undefined without one, or if it links to a feed. */
  refresh: string | undefined;
  /** The page's icon, absolute. */
  icon: string | undefined;
}

/** Parsed at a time: a few milliseconds, between which the server handles other requests. */
const SLICE = 64 * 1024;
const MAX_LINKS = 200;
const MAX_PLAIN_LINKS = 2_000;

interface PageLink {
  rel: string;
  type: string;
  sizes: string;
  href: string;
  title: string;
}

/**
 * Scans a page for links. Feed links belong in the head, and scanning ends at the body if the head had one; else it continues,
 * for pages whose head was closed too early by a stray element, and for the links of the text.
 *
 * @param url the address of the page, the base of its relative addresses unless it has a base element.
 */
export async function scanPage(html: string, url: string): Promise<PageScan> {
  const links: PageLink[] = [];
  const plainLinks: PageLink[] = [];
  let base: string | undefined;
  let title: string | undefined;
  let refresh: string | undefined;
  let isInTitle = false;
  let isInBody = false;
  let namesFeed = false;
  const isDone = () => isInBody && namesFeed;

  const parser = new NestedParser({
    onopentag(name, attributes) {
      if (isDone()) return;
      if (name === 'base') base ??= attributes.href;
      else if (name === 'title' && title === undefined && !isInBody) isInTitle = true;
      else if (name === 'body') isInBody = true;
      else if (name === 'meta') refresh ??= findRefresh(attributes);
      else if (name === 'a' && plainLinks.length < MAX_PLAIN_LINKS) plainLinks.push(toPageLink(attributes));
      else if (name === 'link' && links.length < MAX_LINKS) {
        const link = toPageLink(attributes);
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
  for (let at = 0; at < html.length && !isDone() && !parser.hasEnded; at += SLICE) {
    parser.write(html.slice(at, at + SLICE));
    await letOthersRun();
  }
  const from = resolveAddress(base, url) ?? url;
  const named = resolveLinks(links, from);
  const feeds = named.filter((link) => isFeedLink(link.rel, link.type, link.url)).map(toCandidate);
  const isSilent = feeds.length === 0;
  return {
    title: collapse(title ?? ''),
    feeds,
    hints: isSilent
      ? [...chooseFeedLinks(resolveLinks(plainLinks, from), url), ...findFeedsInData(html, url)]
      : [],
    refresh: isSilent ? resolveAddress(refresh, from) : undefined,
    icon: findIcon(named),
  };
}

function toPageLink(attributes: Record<string, string>): PageLink {
  const { rel = '', type = '', sizes = '', href = '', title = '' } = attributes;
  return { rel, type, sizes, href, title };
}

/** Longer delays are for pages that reload their content. */
const MAX_REFRESH_SECONDS = 15;

/** `0; url=/blog/`, by the HTML standard: quotes, and even `url=`, are optional. */
function findRefresh(attributes: Record<string, string>): string | undefined {
  if (attributes['http-equiv']?.toLowerCase() !== 'refresh') return undefined;
  const written = attributes.content ?? '';
  const [, seconds, target] = /^\s*(\d+)[\d.]*\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(written) ?? [];
  return Number(seconds) <= MAX_REFRESH_SECONDS ? target : undefined;
}

function resolveLinks(links: PageLink[], base: string): (PageLink & { url: string })[] {
  return links.flatMap((link) => {
    const url = resolveAddress(link.href, base);
    return url === undefined ? [] : [{ ...link, url }];
  });
}

function toCandidate({ url, title }: { url: string; title: string }): Candidate {
  return { url, title: collapse(title) };
}

function findIcon(links: (PageLink & { url: string })[]): string | undefined {
  const icons = links.flatMap((link) => {
    const size = findIconSize(link);
    return size === undefined ? [] : [{ url: link.url, size }];
  });
  return chooseIcon(icons);
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
