import type { CSSProperties } from 'react';
import type { EmailContent, EmailGroup } from './email-content.ts';

const SANS = '-apple-system, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
const SERIF = '"Iowan Old Style", Charter, Georgia, serif';

const PARAGRAPH: CSSProperties = { margin: '0 0 16px' };
/** A grey with enough contrast on white (4.3:1) and on black (4.9:1), for lines that repeat something said elsewhere. */
const SMALL: CSSProperties = { ...PARAGRAPH, font: `400 14px/1.5 ${SANS}`, color: '#767b81' };

/**
 * The layout of every email: one column, with inline styles, because email programs drop all others. It sets no background and no
 * text colour, so that it stays readable in a dark email program.
 */
export function EmailLayout({
  email,
  locale,
  direction,
}: {
  email: EmailContent;
  locale: string;
  direction: 'ltr' | 'rtl';
}) {
  const {
    subject,
    preview,
    heading,
    paragraphs,
    quote,
    groups = [],
    action,
    notes = [],
    reason,
    links = [],
  } = email;
  return (
    <html lang={locale} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, font: `400 16px/1.6 ${SANS}` }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <div style={{ maxWidth: 560, margin: '0 auto', padding: '32px 20px' }}>
          <p style={{ margin: '0 0 32px', font: `600 20px/1.4 ${SERIF}` }}>Tidings</p>
          <h1 dir="auto" style={{ margin: '0 0 16px', font: `600 24px/1.3 ${SANS}` }}>
            {heading}
          </h1>
          {paragraphs.map((text) => (
            <p key={text} dir="auto" style={PARAGRAPH}>
              {text}
            </p>
          ))}
          {quote && <Quote text={quote} />}
          {groups.map((group) => (
            <Group key={`${group.title} ${group.items[0]?.href}`} group={group} />
          ))}
          {action && <Action {...action} />}
          {notes.map((text) => (
            <p key={text} style={SMALL}>
              {text}
            </p>
          ))}
          <p style={{ ...SMALL, margin: '40px 0 0', padding: '16px 0 0', borderTop: '1px solid #8c8f94' }}>
            {reason}
          </p>
          {links.map(({ label, href }) => (
            <p key={label} style={{ ...SMALL, margin: '8px 0 0' }}>
              <a href={href} style={{ color: 'inherit' }}>
                {label}
              </a>
            </p>
          ))}
        </div>
      </body>
    </html>
  );
}

/** Another person's words, with their line breaks. */
function Quote({ text }: { text: string }) {
  return (
    <blockquote
      dir="auto"
      style={{
        margin: '0 0 16px',
        padding: '0 0 0 16px',
        borderInlineStart: '3px solid #8c8f94',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </blockquote>
  );
}

/** The new posts of one feed or blog. Links are underlined in the colour of the text, which is readable on any background. */
function Group({ group: { title, items } }: { group: EmailGroup }) {
  return (
    <>
      <h2 dir="auto" style={{ margin: '32px 0 12px', font: `600 18px/1.4 ${SANS}` }}>
        {title}
      </h2>
      {items.map((item) => (
        <div key={item.href} dir="auto" style={PARAGRAPH}>
          <a href={item.href} style={{ color: 'inherit', font: `500 17px/1.4 ${SERIF}` }}>
            {item.title}
          </a>
          {item.text && <div style={{ ...SMALL, margin: '4px 0 0' }}>{item.text}</div>}
        </div>
      ))}
    </>
  );
}

/** A button, and its address in full for those who cannot press it. */
function Action({ label, href }: NonNullable<EmailContent['action']>) {
  return (
    <>
      <p style={{ margin: '24px 0' }}>
        <a
          href={href}
          style={{
            display: 'inline-block',
            padding: '12px 20px',
            borderRadius: 4,
            background: '#3858e9',
            color: '#ffffff',
            fontWeight: 600,
            textDecoration: 'none',
          }}
        >
          {label}
        </a>
      </p>
      <p style={{ ...SMALL, overflowWrap: 'anywhere' }}>{href}</p>
    </>
  );
}
