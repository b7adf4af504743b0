import { parseHTML } from 'linkedom';
import { convertToMarkdown } from '#shared/domain/html-to-markdown.ts';

/** Converts a post's HTML to Markdown, as the editor does. A large post takes seconds: call it in a thread. */
export function convertHtmlToMarkdown(html: string): string {
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${html}</body></html>`);
  return convertToMarkdown(document.body);
}
