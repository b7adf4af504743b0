import css from './SideBySide.module.css';

interface Side {
  label: string;
  title: string;
  /** HTML that the server sanitised, or that the editor's schema made. */
  content: string;
  /** In place of it, what the writer typed. */
  content_markdown: string | null;
}

/** Two states of a post beside each other, below each other on a narrow screen. */
export function SideBySide({ left, right }: { left: Side; right: Side }) {
  return (
    <div className={css.sides}>
      {[left, right].map((side) => (
        <section key={side.label} aria-label={side.label} className={css.side}>
          <h3 className={css.label}>{side.label}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <div className={css.text} tabIndex={0}>
            <p className={css.title} dir="auto">
              {side.title}
            </p>
            {side.content_markdown === null ? (
              <div
                className="reading"
                dir="auto"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: see `Side`.
                dangerouslySetInnerHTML={{ __html: side.content }}
              />
            ) : (
              <p className={css.source} dir="auto">
                {side.content_markdown}
              </p>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
