/**
 * The content of an email, in order. HTML and plain text are both rendered from it, so they cannot differ. Each email is a
 * function from its props to its content, in the active locale.
 */
export interface EmailContent {
  subject: string;
  /** Shown next to the subject by email programs. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** What another person wrote, set apart from our own words. */
  quote?: string;
  /** Lists of posts, each under the name of its feed or blog. */
  groups?: EmailGroup[];
  /** The one thing to do. */
  action?: { label: string; href: string };
  /** Less important sentences below the action. */
  notes?: string[];
  /** Why this email was sent, in the footer. */
  reason: string;
  /** Below the reason: links to unsubscribe and to the settings. */
  links?: { label: string; href: string }[];
}

export interface EmailGroup {
  title: string;
  items: { title: string; href: string; text: string }[];
}

/** Renders the content as plain text. */
export function renderText(email: EmailContent): string {
  const { heading, paragraphs, quote, groups = [], action, notes = [], reason, links = [] } = email;
  return [
    heading,
    ...paragraphs,
    ...(quote ? [quote.replaceAll(/^/gm, '> ')] : []),
    ...groups.flatMap(({ title, items }) => [
      `== ${title} ==`,
      ...items.map((item) => [item.title, item.text, item.href].filter(Boolean).join('\n')),
    ]),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...notes,
    ['-- ', reason, ...links.map(({ label, href }) => `${label}: ${href}`)].join('\n'),
  ].join('\n\n');
}
