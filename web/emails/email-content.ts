/**
 * What a mail says, in the order in which it says it. HTML and plain text are both made of this, so they cannot differ.
 * A mail is a function from its props to a letter, in the active locale.
 */
export interface EmailContent {
  subject: string;
  /** What a mail program shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** What somebody else wrote, set apart from our own words. */
  quote?: string;
  /** A list of posts, under the name of each site. */
  groups?: EmailGroup[];
  /** The one thing to do. */
  action?: { label: string; href: string };
  /** Less important words below the action. */
  notes?: string[];
  /** Why this mail was sent, at its foot. */
  reason: string;
  /** Below the reason: how to have no more of these mails. */
  links?: { label: string; href: string }[];
}

export interface EmailGroup {
  title: string;
  items: { title: string; href: string; text: string }[];
}

/** The letter as plain text. */
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
